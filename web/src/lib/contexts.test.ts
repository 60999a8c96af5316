import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useSession } from './session-context.ts'
import { useToast } from './toast-context.ts'

test.each([
  ['useSession', useSession, 'useSession must be used within a SessionProvider'],
  ['useToast', useToast, 'useToast must be used within a ToastProvider'],
])('%s raises an error outside its provider', (_, hook, message) => {
  const Outside = () => {
    hook()
    return null
  }
  expect(() => renderToString(createElement(Outside))).toThrow(message)
})
