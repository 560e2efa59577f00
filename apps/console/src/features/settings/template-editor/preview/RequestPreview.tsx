import type { RenderedTemplate } from '@aftermile/contract/messages/rendering'
import type { Template } from '@aftermile/contract/settings/templates'
import classes from './Preview.module.css'

type Props = {
  rendered: RenderedTemplate
  template: Pick<Template, 'httpMethod' | 'headers' | 'contentType' | 'authenticationMethod' | 'username'>
}

/** The request of a webhook as it would be sent. */
export function RequestPreview({ rendered: { recipient, payload }, template }: Props) {
  const { httpMethod, headers, contentType, authenticationMethod, username } = template
  const lines = [
    `${httpMethod.toUpperCase()} ${recipient ?? ''}`,
    ...(httpMethod === 'get' ? [] : [`Content-Type: ${contentType}`]),
    ...(authenticationMethod === 'basic' ? [`Authorization: Basic (${username ?? ''}:••••)`] : []),
    ...Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`),
  ]
  return (
    <pre className={classes.plain}>
      {lines.join('\n')}
      {httpMethod === 'get' ? '' : `\n\n${indented(payload ?? '')}`}
    </pre>
  )
}

/** JSON over several lines; other text as it is. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
