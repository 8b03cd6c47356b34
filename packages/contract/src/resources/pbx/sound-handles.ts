import * as z from 'zod/mini'
import { optionalText } from '../../http/optional-text.ts'
import { resource } from '../../http/resource.ts'
import { both } from '../../http/route.ts'

/** The group of the announcements that a forwarding may play (CF-19). */
export const customAnnouncements = 'custom_announcements'

/**
 * A handle: a place of a sound set for one audio file, such as `custom_announcement_0` in the group
 * `custom_announcements`.
 */
export const soundHandleSchema = z.object({ id: z.number(), handle: z.string(), group: z.string() })
export type SoundHandle = z.infer<typeof soundHandleSchema>

/** The handles are the same for all customers (ngcp-api-facts 8.2). */
export const soundHandles = resource({
  name: 'soundhandles',
  entity: 'soundhandle',
  origin: 'ngcp',
  summary: 'Places of a sound set: announcements, prompts, music',
  methods: { list: both, get: both },
  item: soundHandleSchema,
  filters: z.object({ group: optionalText }),
  orderBy: ['id', 'handle'],
})

/** The handles of each group, as `name=id`; a name may occur in several groups (ngcp-api-facts 8.2). */
const groups: Readonly<Record<string, string>> = {
  early_rejects: `block_in=1 block_out=2 block_ncos=3 block_override_pin_wrong=4 locked_in=5 locked_out=6 max_calls_in=7
    max_calls_out=8 max_calls_peer=9 unauth_caller_ip=10 relaying_denied=11 invalid_speeddial=12 cf_loop=13
    callee_offline=14 callee_busy=15 callee_unknown=16 callee_tmp_unavailable=17 peering_unavailable=18
    emergency_unsupported=21 no_credit=22 reject_vsc=125 emergency_geo_unavailable=126 callee_dnd=153`,
  music_on_hold: 'music_on_hold=20',
  calling_card: `and=23 busy_ringback_tone=24 calling_card_not_found=25 connecting=26 could_not_connect=27
    credits_successfully_transfered=28 declined_ringback_tone=29 dollar=30 enter_callingcard_number_to_transfer=31
    enter_callingcard_number=32 enter_destination_number=33 error_please_try_later=34 euro_cents=35 euro_unit=36
    you_have_in_your_account=37`,
  pbx: `aa_welcome=38 aa_1_for=39 aa_1_option=40 aa_2_for=41 aa_2_option=42 aa_3_for=43 aa_3_option=44 aa_4_for=45
    aa_4_option=46 aa_5_for=47 aa_5_option=48 aa_6_for=49 aa_6_option=50 aa_7_for=51 aa_7_option=52 aa_8_for=53
    aa_8_option=54 aa_9_for=55 aa_9_option=56 aa_0_for=57 aa_0_option=58 office_hours=59 queue_greeting=70 queue_full=71
    queue_prefix=72 queue_suffix=73 queue_waiting_music=74 aa_star_for=138 aa_star_option=139 aa_enter_extension=140
    aa_invalid_extension=141 aa_timeout=151 aa_default=152`,
  mobile_push: 'push_connecting=60',
  voucher_recharge: `enter_voucher_number=61 voucher_incorrect=62 error_please_try_later=63
    credits_successfully_transferred=64 units=65`,
  play_balance: 'you_have_in_your_account=66 units=67 and=68 cents=69',
  digits: `0=75 1=76 2=77 3=78 4=79 5=80 6=81 7=82 8=83 9=84 1-and=85 2-and=86 3-and=87 4-and=88 5-and=89 6-and=90
    7-and=91 8-and=92 9-and=93 10=94 11=95 12=96 13=97 14=98 15=99 16=100 17=101 18=102 19=103 20=104 30=105 40=106
    50=107 60=108 70=109 80=110 90=111 100=112`,
  conference: `conference_greeting=113 conference_pin_wrong=115 conference_joined=116 conference_join=117
    conference_leave=118 goodbye=119 conference_first=120 conference_pin=121 conference_waiting_music=122
    conference_max_participants=123`,
  malicious_call_identification: 'malicious_call_report=124',
  custom_announcements: `custom_announcement_0=128 custom_announcement_1=129 custom_announcement_2=130
    custom_announcement_3=131 custom_announcement_4=132 custom_announcement_5=133 custom_announcement_6=134
    custom_announcement_7=135 custom_announcement_8=136 custom_announcement_9=137`,
  recent_calls: `recent_call_play_number=145 recent_call_confirmation=146 recent_call_anonymous=147
    recent_call_empty=148 recent_call_deleted=149`,
  early_media: `announce_before_cf=127 announce_before_call_setup=142 announce_before_recording=143
    announce_to_callee=144 ringback_tone=150`,
}

/** All handles, ordered by id. */
export const soundHandleList: readonly SoundHandle[] = Object.entries(groups)
  .flatMap(([group, handles]) =>
    handles.split(/\s+/).map((entry) => {
      const [handle = '', id] = entry.split('=')
      return { id: Number(id), handle, group }
    }),
  )
  .sort((left, right) => left.id - right.id)
