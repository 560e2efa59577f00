import { isTemplateChannel } from '@aftermile/domain/channels/channels'
import { channelModule } from './channels/channel-modules.ts'
import { type Composed, type ComposedData, composedOf, noContent, type Texts } from './composed.ts'
import type { Envelope } from './envelope.ts'
import type { ContentProblem } from './message-data.ts'

export function composeMessage(data: ComposedData, envelope: Envelope, texts: Texts): Composed | ContentProblem {
  const { type } = data.template
  const compose = isTemplateChannel(type) ? channelModule(type).compose : null
  return compose === null ? composePage(data, texts) : compose(data, envelope, texts)
}

/** An attachment or a tracking page, which is only shown. */
function composePage({ template }: ComposedData, texts: Texts): Composed {
  const page = texts.content ?? ''
  return composedOf({ ...noContent, ...(template.contentType === 'text/html' ? { html: page } : { text: page }) })
}
