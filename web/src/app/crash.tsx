import { useStrings } from '../strings/index.tsx'
import { Button } from '../ui/button.tsx'
import { MessagePage } from './message-page.tsx'

export function Crash() {
  const t = useStrings().errors
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
