import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import type { Question } from '#console/ui/question-dialog.tsx'
import { QuestionDialog } from '#console/ui/questions.tsx'

const Dialog = lazyInAntd(async () => {
  const dialog = await import('#console/ui/dialog.tsx')
  return { default: dialog.Dialog }
})

/** What is asked before closing; what is under way is waited for. */
type Hold = Question | 'busy' | null

const Holding = createContext<(hold: Hold) => void>(() => undefined)

export function useAskBeforeClosing(question: Hold): void {
  const hold = useContext(Holding)
  useEffect(() => {
    hold(question)
    return () => hold(null)
  }, [hold, question])
}

interface AskDialogProps {
  readonly title: string
  readonly children: ReactNode
  readonly onClose: () => void
}

export function AskDialog({ title, children, onClose }: AskDialogProps) {
  const held = useRef<Hold>(null)
  const [asked, setAsked] = useState<Question | null>(null)
  const hold = useCallback((next: Hold) => {
    held.current = next
  }, [])

  function leave() {
    if (!held.current) return onClose()
    if (held.current !== 'busy') setAsked(held.current)
    return false
  }

  return (
    <Dialog title={title} isForm onClose={leave}>
      <Holding value={hold}>{children}</Holding>
      {asked && <QuestionDialog {...asked} onRefuse={() => setAsked(null)} onAccept={onClose} />}
    </Dialog>
  )
}
