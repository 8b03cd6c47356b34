/** Names of the platform's prompts for calls that end early (sound group `early_rejects`). */
export type RejectReason =
  | 'block_in'
  | 'block_out'
  | 'invalid_speeddial'
  | 'cf_loop'
  | 'callee_offline'
  | 'callee_busy'
  | 'callee_unknown'
  | 'callee_tmp_unavailable'
