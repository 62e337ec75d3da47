import Input from 'antd/es/input'
import { media, useMedia } from '#console/ui/media'
import { parseTime } from '#model/format'
import type { InputProps } from './widget.ts'

/** A phone brings its own clock; with a keyboard '7h30' and '730' are typed, and read when the field is left. */
export default function TimeInput({ of: _, value, onChange, onBlur, ...rest }: InputProps) {
  const isTouch = useMedia(media.touch)
  const kind = isTouch ? ({ type: 'time' } as const) : ({ placeholder: 'hh:mm' } as const)
  return (
    <Input
      {...rest}
      {...kind}
      autoComplete="off"
      value={String(value ?? '')}
      onChange={(event) => onChange?.(event.target.value)}
      onBlur={(event) => {
        onChange?.(parseTime(event.target.value))
        onBlur?.(event)
      }}
    />
  )
}
