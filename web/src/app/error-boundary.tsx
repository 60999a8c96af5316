import { Component, type ReactNode } from 'react'
import { Crash } from './crash.tsx'

/** The last net, for what breaks outside the router's own. React has only classes for this. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <Crash /> : this.props.children
  }
}
