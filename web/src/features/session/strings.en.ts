import { invalidCredentials } from '@zaffa/contract/errors'
import { sessionLabels } from '@zaffa/contract/session'

export const strings = {
  title: 'Log in',
  welcome: 'Welcome back',
  lead: 'Sign in to look after today’s weddings.',
  promise: 'Every celebration, looked after.',
  promiseText: 'Clients, providers, contracts and payments of the marketplace, in one calm place.',
  username: sessionLabels.uniqueField,
  password: sessionLabels.password,
  loading: 'Loading...',
  submit: 'Log in',
  busy: 'Logging in...',
  success: 'Login successful!',
  invalid: invalidCredentials,
}
