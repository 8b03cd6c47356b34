export function RecoverPasswordPage() {
  return null
}
