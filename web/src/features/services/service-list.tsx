import { useLocation, useParams } from '@tanstack/react-router'
import type { Service } from '@zaffa/contract/schema/services'
import { services } from '@zaffa/contract/services'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { nothing } from '../../lib/format.ts'
import { lazyDialog } from '../../lib/lazy-dialog.ts'
import { useStrings } from '../../lib/strings.ts'
import { ListPage } from '../../list/list-page.tsx'
import { placeOf } from '../../list/places.ts'
import { rowLabel } from '../../list/row-label.ts'
import { texts as listTexts } from '../../list/strings.ts'
import { Button } from '../../ui/button.tsx'
import { Crumb } from '../../ui/crumb.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Money } from '../../ui/money.tsx'
import { Text } from '../../ui/text.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { PlanPrices } from './plan-prices.tsx'
import { texts } from './strings.ts'

const ServiceDetails = lazyDialog(() =>
  import('./service-details.tsx').then((m) => m.ServiceDetails),
)

/** Another provider's services are another list: nothing of the one before is kept. */
export function ServiceList() {
  const { id } = useParams({ from: '/dashboard/providers/$id/services' })
  return <ServicesOf key={id} provider={id} />
}

function ServicesOf({ provider }: { provider: string }) {
  const { strings: list } = useStrings(listTexts)
  const { strings: t } = useStrings(texts)
  const state = useLocation({ select: (location) => location.state })
  // A search replaces the entry in the history; the name stays as long as the screen.
  const [name] = useState(state.provider)
  usePageTitle(name && t.titleOf(name))
  const deposit = (service: Service) => <Money value={service.starting_deposit} written="SR" />
  const prices = (service: Service) => <PlanPrices plans={service.pricing_plans} />
  return (
    <ListPage<Service>
      resource={services(provider)}
      title={t.title}
      trail={[
        <Crumb key="providers" to="/dashboard/providers" {...placeOf('/dashboard/providers')}>
          {t.breadcrumbProviders}
        </Crumb>,
        ...(name ? [<bdi key="provider">{name}</bdi>] : []),
      ]}
      actions={
        <LinkButton
          to="/dashboard/providers/$id/services/add"
          params={{ id: provider }}
          state={{ ...(name && { provider: name }) }}
          look="primary"
        >
          <Plus size={18} aria-hidden />
          {t.add}
        </LinkButton>
      }
      searchPlaceholder={t.searchPlaceholder}
      columns={[
        {
          header: t.serviceTitle,
          grow: 1.8,
          cell: (service) => <Text>{service.title}</Text>,
        },
        { header: t.type, cell: (service) => <Text>{service.type?.name ?? nothing}</Text> },
        { header: t.deposit, amount: (service) => service.starting_deposit, cell: deposit },
        { header: t.pricingPlans, grow: 1.6, cell: prices },
      ]}
      card={(service) => ({
        title: <Text>{service.title}</Text>,
        facts: [
          { label: t.type, value: <Text>{service.type?.name ?? nothing}</Text> },
          { label: t.deposit, value: deposit(service) },
          { label: t.pricingPlans, value: prices(service) },
        ],
      })}
      rowActions={(service, open) => (
        <Button small aria-label={rowLabel(list.detailOf, service.title)} onClick={open}>
          {list.detail}
        </Button>
      )}
      actionWidth="7rem"
      details={(service, close) => <ServiceDetails service={service} onClose={close} />}
      empty={t.empty}
      failure={{ serverOr: t.loadFailed }}
    />
  )
}
