import { clients } from '@zaffa/contract/clients'

export const clientPath = (id: string) => `${clients.path}/${encodeURIComponent(id)}`
