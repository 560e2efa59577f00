import { FieldSection } from '../../../ui/form/FieldSection.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import type { SectionProps } from './section-props.ts'

export function HelpSection({ field, editor, hasError }: SectionProps) {
  const { chatWidgetOrigins: origins } = editor.values
  const chat = field('chatWidget')
  const isEmpty = chat.value.scriptUrl === ''
  return (
    <FieldSection title="Help" anchor="help" hasError={hasError}>
      <TextField
        {...field('helpCenterUrl')}
        help="Where Help center in the user menu leads, such as https://help.example. Empty: the help that comes with this installation."
      />
      <TextField
        {...chat}
        name="chatWidget.scriptUrl"
        label="Support chat script"
        error={editor.errors['chatWidget.scriptUrl']}
        value={chat.value.scriptUrl}
        onChange={scriptUrl => chat.onChange({ scriptUrl })}
        isReadOnly={chat.isReadOnly || (origins.length === 0 && isEmpty)}
        help={
          origins.length === 0
            ? 'Another support chat instead of the built-in one. The operator of this server allows none (CHAT_WIDGET_ORIGINS).'
            : `Another support chat instead of the built-in one, from an allowed origin: ${origins.join(', ')}. Empty: the built-in chat.`
        }
      />
    </FieldSection>
  )
}
