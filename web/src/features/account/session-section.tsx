import { account, accountSession } from '@zaffa/contract/account'
import type { OwnSession } from '@zaffa/contract/schema/account'
import { api } from '../../lib/api.ts'
import { useStrings } from '../../lib/strings.ts'
import { useWrite } from '../../lib/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { deviceOf } from './device-of.ts'
import { Fact, Facts } from './facts.tsx'
import styles from './rows.module.css'
import { Section } from './section.tsx'
import { texts } from './strings.ts'

export function SessionSection({ sessions }: { sessions: OwnSession[] }) {
  const { sessions: t } = useStrings(texts)
  return (
    <Section
      title={t.title}
      lead={t.lead}
      actions={sessions.length > 1 && <EndOthers key={sessions.length} />}
    >
      <ul className={styles.rows}>
        {sessions.map((session) => (
          <SessionRow key={session._id} session={session} />
        ))}
      </ul>
    </Section>
  )
}

function SessionRow({ session }: { session: OwnSession }) {
  const { sessions: t } = useStrings(texts)
  const device = deviceOf(session.user_agent ?? '', t)
  const end = useWrite({
    call: () => api.delete(accountSession(session._id)),
    success: t.ended,
    failure: t.endFailed,
    refresh: account.path,
  })
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>
          {device}
          {session.current && <StatusBadge tone="green">{t.current}</StatusBadge>}
        </p>
        <Facts>
          <Fact label={t.address}>{session.address}</Fact>
          <Fact label={t.began}>
            <Moment value={session.createdAt} />
          </Fact>
          <Fact label={t.lastSeen}>
            <Moment value={session.lastSeen} />
          </Fact>
        </Facts>
      </div>
      {!session.current && (
        <Button small busy={end.busy} aria-label={t.endOf(device)} onClick={() => end.run()}>
          {end.busy ? t.ending : t.end}
        </Button>
      )}
    </li>
  )
}

function EndOthers() {
  const { sessions: t } = useStrings(texts)
  const end = useWrite({
    call: () => api.delete(account.sessions),
    success: t.othersEnded,
    failure: t.endOthersFailed,
    refresh: account.path,
  })
  return (
    <Button busy={end.busy} onClick={() => end.run()}>
      {end.busy ? t.ending : t.endOthers}
    </Button>
  )
}
