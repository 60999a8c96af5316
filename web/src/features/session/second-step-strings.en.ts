export const secondStep = {
  title: 'Confirm it is you',
  byPasskey: 'Use your passkey to finish logging in.',
  byCode: 'Enter the six-digit code that your authenticator app shows.',
  byRecoveryCode: 'Enter one of the recovery codes that you saved. Each works once.',
  passkey: 'Use passkey',
  passkeyBusy: 'Waiting for your passkey...',
  passkeyFailed: 'Your passkey was not used. Try again, or choose another way.',
  passkeyElsewhere: (host: string) =>
    `Your passkey works at ${host} only. Log in there, or choose another way.`,
  code: 'Six-digit code',
  recoveryCode: 'Recovery code',
  submit: 'Continue',
  busy: 'Checking...',
  useCode: 'Use a code of your app',
  useRecoveryCode: 'Use a recovery code',
  cancel: 'Back to the password',
  noAnswer: 'The server could not be reached. Please try again.',
}
