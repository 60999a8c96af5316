import {
  browserSupportsWebAuthn,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import type { SecondStep } from '@zaffa/contract/schema/session'
import { session as paths, ticketExpired } from '@zaffa/contract/session'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { CallError, serverMessage } from '../../lib/call-error.ts'
import { logError } from '../../lib/log.ts'
import { useSession } from '../../lib/session-context.ts'
import { useStrings } from '../../lib/strings.ts'
import { useToast } from '../../lib/toast-context.ts'
import { texts as secondTexts } from './second-step-strings.ts'
import { texts } from './strings.ts'
import { tokenIn } from './token-in.ts'

/** A passkey is bound to a name: it works there and under its subdomains. */
const worksHere = (host: string) =>
  location.hostname === host || location.hostname.endsWith(`.${host}`)

const noError = { message: '', codeRefused: false }

/** What is sent with the ticket, and what went wrong with it. */
export function useSecondStep(step: SecondStep, username: string, onClose: () => void) {
  const { strings } = useStrings(texts)
  const { secondStep: t } = useStrings(secondTexts)
  const session = useSession()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState(noError)
  const [waiting, setWaiting] = useState(false)
  const [passkeySpent, setPasskeySpent] = useState(false)
  const sending = useRef(false)
  const mentionsRefusal = useRef(true)
  useEffect(() => () => WebAuthnAbortService.cancelCeremony(), [])

  const explain = (message: string) => setError({ ...noError, message })

  async function finish(path: string, proof: object) {
    try {
      const token = tokenIn(
        await api.post(path, { ticket: step.ticket, ...proof }, { anonymous: true }),
      )
      session.signIn(token, username.trim().toLowerCase())
      toast.success(strings.success)
    } catch (failed) {
      const refusal = failed instanceof CallError && failed.status === 401 ? failed : undefined
      if (refusal?.code === ticketExpired) {
        toast.error(refusal.message)
        return onClose()
      }
      const codeRefused = refusal !== undefined && path === paths.secondStepCode
      setError({ message: serverMessage(failed) ?? t.noAnswer, codeRefused })
    }
  }

  /** One at a time, however often a button is pressed. */
  async function alone(work: () => Promise<void>) {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setError(noError)
    try {
      await work()
    } catch (failed) {
      logError('The second step failed', failed)
      explain(t.passkeyFailed)
    } finally {
      sending.current = false
      setBusy(false)
      setWaiting(false)
    }
  }

  const sendCode = (code: string) => alone(() => finish(paths.secondStepCode, { code }))

  const askPasskey = ({ offered = false } = {}) =>
    alone(async () => {
      const { passkey } = step
      if (!passkey) return
      if (!browserSupportsWebAuthn() || !worksHere(passkey.rp_id)) {
        return explain(t.passkeyElsewhere(passkey.rp_id))
      }
      // The user did not ask for this offer, so refusing it needs no message.
      mentionsRefusal.current = !offered
      setWaiting(true)
      const signed = await sign(passkey)
      setWaiting(false)
      if (!signed) return explain(mentionsRefusal.current ? t.passkeyFailed : '')
      // The challenge works once, also when the answer is refused.
      setPasskeySpent(true)
      await finish(paths.secondStepPasskey, signed)
    })

  return {
    // Signed in, the form stays until Home is there.
    busy: busy || session.token !== null,
    error,
    sendCode,
    askPasskey,
    passkeyLeft: step.passkey !== null && !passkeySpent,
    /** The browser asks for the passkey; another way can be chosen meanwhile. */
    waiting,
    /** Another way begins without the error of this one. */
    leaveWay() {
      setError(noError)
      mentionsRefusal.current = false
      WebAuthnAbortService.cancelCeremony()
    },
  }
}

async function sign({ challenge, rp_id, credentials }: NonNullable<SecondStep['passkey']>) {
  try {
    const { id, response } = await startAuthentication({
      optionsJSON: {
        challenge,
        rpId: rp_id,
        allowCredentials: credentials.map((known) => ({ id: known, type: 'public-key' })),
        userVerification: 'required',
      },
    })
    return {
      credential_id: id,
      client_data: response.clientDataJSON,
      authenticator_data: response.authenticatorData,
      signature: response.signature,
    }
  } catch {
    return undefined
  }
}
