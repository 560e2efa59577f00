import { sendText, type TemplateChannelId, templateChannels } from '../../channels/channels.ts'
import { ruleTargets } from '../rule-lists.ts'
import { open } from '../rule-names.ts'
import { defineAction } from './action-traits.ts'

/** A message by each channel that has templates. */
export const sendActions = templateChannels.map(({ id, words, recipient }) =>
  defineAction({
    id: id as TemplateChannelId, // one of them, not all at once
    text: sendText(id),
    targets: ruleTargets,
    settings: { templateId: { kind: 'id', of: 'template', label: 'Template' } },
    changesOrders: false,
    // A person gets two messages of one kind, whatever they say.
    sameBy: recipient === null ? 'templateId' : null,
    words({ action: { templateId }, names }) {
      const to = recipient === null ? [] : [(templateId ? names.recipientOf(templateId) : null) ?? 'the receiver']
      return [words.order, ...to, templateId ? `“${names.nameOf('template', templateId)}”` : open].join(' ')
    },
  }),
)
