import { Component, type ReactNode } from 'react'
import { Crash } from './crash.tsx'

/** Catches errors outside the router's error components. React supports only classes here. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <Crash /> : this.props.children
  }
}
