import { Account } from '../features/account/account.tsx'
import { NotFound } from './not-found.tsx'

/** On a backend that has only the specification's calls this page does not exist. */
export const AccountScreen = () => <Account missing={<NotFound />} />
