import { Component, type ComponentType, type ReactNode } from 'react'

type Props = { fallback: ComponentType<{ error: unknown }>; children: ReactNode }

/** Shows the fallback when the children throw while rendering. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Unknown error') }
  }

  override render() {
    const Fallback = this.props.fallback
    return this.state.error === null ? this.props.children : <Fallback error={this.state.error} />
  }
}
