import { Component, type ReactNode } from 'react'
import { PrimaryButton } from '#console/ui/button.tsx'

/** `key` it by what should reset it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div role="alert" className="centered">
        <div className="notice">
          <h1>Algo deu errado</h1>
          <p>Não foi possível mostrar esta tela. Tente novamente em instantes.</p>
          {/* A reload and not a new render: the usual cause is a version that has just been replaced. */}
          <PrimaryButton onClick={() => window.location.reload()}>Tentar novamente</PrimaryButton>
        </div>
      </div>
    )
  }
}
