import type { ComponentProps, RefObject } from 'react'
import { InputField } from '#console/ui/input-field.tsx'
import { typedCode } from '#model/recovery'

type Props = Omit<ComponentProps<typeof InputField>, 'ref'> & {
  readonly ref: RefObject<HTMLInputElement | null>
}

/** Takes a code as it is typed or pasted; the caret stays where it was, also in the middle. */
export function CodeField({ ref, onChange, ...props }: Props) {
  function change(typed: string) {
    const code = typedCode(typed)
    const input = ref.current
    if (input && input.value !== code) {
      const caret = typedCode(typed.slice(0, input.selectionStart ?? typed.length)).length
      input.value = code
      input.setSelectionRange(caret, caret)
    }
    onChange(code)
  }

  return (
    <div className="recovery-code">
      <InputField
        {...props}
        ref={ref}
        onChange={change}
        type="text"
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </div>
  )
}
