import './ui/tokens.css'
import './ui/base.css'
import './app/boot.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { router } from './app/router.tsx'
import { SessionProvider } from './app/session.tsx'
import { ToastProvider } from './app/toast.tsx'
import { loadRefusalsWith } from './lib/refusals.ts'
import { withStrings } from './lib/strings.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

loadRefusalsWith(() => import('./app/refusals-in-arabic.ts'))

function start(container: HTMLElement) {
  // In a transition React renders in short pieces, and a slow phone answers a touch in between.
  startTransition(() =>
    createRoot(container).render(
      <StrictMode>
        <ErrorBoundary>
          <ToastProvider>
            <SessionProvider>
              <RouterProvider router={router} />
            </SessionProvider>
          </ToastProvider>
        </ErrorBoundary>
      </StrictMode>,
    ),
  )
}

// The static shell of index.html stays until the first screen is there, so nothing flickers.
void withStrings(router.load().catch(() => {})).then(() => start(root))
