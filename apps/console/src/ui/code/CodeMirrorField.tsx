import { Input, useComputedColorScheme } from '@mantine/core'
import { useId } from 'react'
import { fieldId } from '../form/field.ts'
import classes from './CodeField.module.css'
import type { CodeFieldProps } from './code-field-props.ts'
import { useCodeMirror } from './use-code-mirror.ts'

/** Esc and then Tab leaves a field in which Tab indents. */
const leaveHint = 'Press Esc, then Tab to leave this field.'

/** The field itself, with CodeMirror in it. */
export function CodeMirrorField(props: CodeFieldProps) {
  const { name, label, error, help, isReadOnly, isLine = false, isFilling = false } = props
  const id = fieldId(name)
  const hintId = useId()
  const isDark = useComputedColorScheme('light') === 'dark'
  const describedBy = [!isLine && hintId, error !== undefined && `${id}-error`, help && `${id}-description`].filter(
    Boolean,
  )
  const parent = useCodeMirror({
    ...props,
    isDark,
    attributes: {
      id,
      tabindex: '0',
      'aria-label': label,
      ...(describedBy.length > 0 && { 'aria-describedby': describedBy.join(' ') }),
      ...(error !== undefined && { 'aria-invalid': 'true' }),
      ...(isReadOnly && { 'aria-readonly': 'true' }),
      ...(isLine && { 'aria-multiline': 'false' }),
    },
  })
  return (
    <Input.Wrapper
      labelElement="div"
      label={isFilling ? undefined : label}
      description={help}
      error={error}
      className={isFilling ? classes.filling : undefined}
      errorProps={{ id: `${id}-error`, className: classes.error }}
      descriptionProps={{ id: `${id}-description` }}
    >
      <div
        ref={parent}
        className={classes.field}
        data-line={isLine || undefined}
        data-invalid={error !== undefined || undefined}
        data-read-only={isReadOnly || undefined}
      />
      {!isLine && (
        <span id={hintId} hidden>
          {leaveHint}
        </span>
      )}
    </Input.Wrapper>
  )
}
