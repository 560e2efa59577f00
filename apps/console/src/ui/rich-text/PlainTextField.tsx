import { Textarea } from '@mantine/core'
import { htmlOfLines, linesOfHtml } from './plain-html.ts'

type Props = {
  label: string
  value: string
  isFocused?: boolean
  onChange: (html: string) => void
  onSubmit?: () => void
}

/** A field for a chat. Enter calls onSubmit, Shift+Enter begins a new line. */
export function PlainTextField({ label, value, isFocused = false, onChange, onSubmit }: Props) {
  return (
    <Textarea
      aria-label={label}
      placeholder="Write a message"
      description="Enter sends, Shift+Enter begins a new line"
      inputWrapperOrder={['input', 'description']}
      autosize
      minRows={2}
      maxRows={10}
      autoFocus={isFocused}
      value={linesOfHtml(value)}
      onChange={event => onChange(htmlOfLines(event.currentTarget.value))}
      onKeyDown={event => {
        // While letters are composed, as of Japanese, Enter accepts them.
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || onSubmit === undefined) return
        event.preventDefault()
        onSubmit()
      }}
    />
  )
}
