import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { listKey } from './list-key.ts'
import { useToast } from './toast-context.ts'

type Write<Input, Answer> = {
  call: (input: Input) => Promise<Answer>
  /** The toast when it worked. */
  success: string
  /** The toast when it did not; given the error where the server's own message comes first. */
  failure: string | ((error: unknown) => string)
  /** Whether the screen itself answers this failure, so that no toast is needed. */
  quiet?: (error: unknown) => boolean
  /** Path under which the data to load again is cached (lib/list-key.ts). */
  refresh?: string
  /** What the dialog or form does next, if it is still there. */
  onSuccess?: (answer: Answer) => void
  onFailure?: (error: unknown) => void
}

/**
 * One write of the product: called once however often it is clicked, never retried, told by a
 * toast, and followed by a fresh list. The error toast of the attempt before is dismissed first. A
 * failure leaves everything as it was. A success is the end of the dialog or form, which stays busy
 * until it is unmounted.
 */
export function useWrite<Input = void, Answer = unknown>(write: Write<Input, Answer>) {
  const toast = useToast()
  const queries = useQueryClient()
  // State would come too late: two clicks in one frame both see the button enabled.
  const busy = useRef(false)
  const mutation = useMutation({
    mutationFn: write.call,
    onSuccess: () => {
      if (write.refresh) void queries.invalidateQueries({ queryKey: listKey(write.refresh) })
      toast.success(write.success)
    },
    onError: (error) => {
      const { failure } = write
      if (!write.quiet?.(error)) {
        toast.failure(error, typeof failure === 'string' ? failure : failure(error))
      }
      write.onFailure?.(error)
      busy.current = false
    },
  })
  const run = (input: Input) => {
    if (busy.current) return
    busy.current = true
    toast.dismissError()
    // Not called once the screen is left: who has gone elsewhere is not led away from there.
    mutation.mutate(input, { onSuccess: (answer) => write.onSuccess?.(answer) })
  }
  return { run, busy: mutation.isPending || mutation.isSuccess }
}
