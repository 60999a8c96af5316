import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { routes } from '@zaffa/contract/routes'
import type { AdminStatistics } from '@zaffa/contract/schema/statistics'
import { statistics } from '@zaffa/contract/statistics'
import { LayoutGrid, ScrollText, Store, Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { isSessionEnd } from '../../lib/call-error.ts'
import { logError } from '../../lib/log.ts'
import { useStrings } from '../../lib/strings.ts'
import { useFormat } from '../../lib/use-format.ts'
import { Page } from '../../ui/page.tsx'
import styles from './statistics.module.css'
import { texts } from './strings.ts'

const cards = [
  { field: 'totalActiveOrders', label: 'activeOrders', list: 'orders', icon: ScrollText },
  { field: 'numberOfClients', label: 'clients', list: 'clients', icon: Users },
  { field: 'numberOfProviders', label: 'providers', list: 'providers', icon: Store },
  { field: 'numberOfCategories', label: 'categories', list: 'categories', icon: LayoutGrid },
] as const

export function Statistics() {
  const { strings: t } = useStrings(texts)
  const { count } = useFormat()
  const { data, error, isPending } = useStatistics()
  useEffect(() => {
    if (error && !isSessionEnd(error)) logError('Failed to load statistics', error)
  }, [error])

  const shown = (value: unknown) => {
    if (isPending) return t.loading
    return typeof value === 'number' ? count(value) : t.failed
  }
  return (
    <Page title={t.title} lead={t.lead}>
      <dl className={styles.cards} aria-busy={isPending}>
        {cards.map(({ field, label, list, icon: Icon }) => (
          <div key={field} className={styles.card}>
            <dt className={styles.label}>
              <Link to={routes[list].path} className={styles.link}>
                {t[label]}
              </Link>
              <span className={styles.icon}>
                <Icon size={22} aria-hidden />
              </span>
            </dt>
            <dd className={styles.value}>{shown(data?.[field])}</dd>
          </div>
        ))}
      </dl>
    </Page>
  )
}

let visits = 0

/** One request each time the screen opens: no retry, no refresh, nothing kept from the last time. */
function useStatistics() {
  // A key per visit: one who comes back at once would find the last answer still in the cache.
  const [visit] = useState(() => ++visits)
  return useQuery({
    queryKey: ['statistics', visit],
    queryFn: ({ signal }) => api.get<AdminStatistics | null>(statistics.path, { signal }),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
}
