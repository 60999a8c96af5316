import { useStrings } from '../lib/strings.ts'
import { Button } from '../ui/button.tsx'
import { MessagePage } from './message-page.tsx'
import { texts } from './strings.ts'

export function Crash() {
  const { errors: t } = useStrings(texts)
  return (
    <MessagePage
      title={t.crashTitle}
      text={t.crashText}
      action={
        <Button look="primary" onClick={() => location.reload()}>
          {t.crashReload}
        </Button>
      }
    />
  )
}
