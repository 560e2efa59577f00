import type { MessageDetail } from '@aftermile/contract/messages/messages'
import { webhooks } from '@aftermile/contract/messages/webhooks'
import { channelOf, isTemplateChannel } from '@aftermile/domain/channels/channels'
import { templateTargetNames } from '@aftermile/domain/messages/template-lists'
import { useMayDo } from '../../../session/session-store.ts'
import { FactList } from '../../../ui/detail/FactList.tsx'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { ContainerLink } from '../ContainerLink.tsx'
import { MessageState } from '../MessageState.tsx'
import { isCall, languageText, messagePath, recipientText } from '../message-texts.ts'
import { webhookPath } from '../webhook-calls.ts'
import classes from './MessageView.module.css'

/** Messages of a rule are created by “Rule: its name”. */
function RuleOfMessage({ id, by }: { id: string; by: string }) {
  const mayEditRules = useMayDo({ scope: 'rule_write' })
  return mayEditRules ? <PathLink href={`/rules/${encodeURIComponent(id)}`}>{by}</PathLink> : by
}

/** From whom to whom, when, and what about. */
export function MessageHead({ message }: { message: MessageDetail }) {
  const mayEditTemplates = useMayDo({ scope: 'template_write' })
  const maySeeWebhooks = useMayDo(webhooks.get.need)
  const { content, templateId, templateName, repeats } = message
  const to = content !== null && content.to.length > 0 ? content.to.join(', ') : recipientText(message)
  const template =
    mayEditTemplates && isTemplateChannel(message.channel) ? (
      <PathLink href={`/templates/${encodeURIComponent(templateId)}`}>{templateName}</PathLink>
    ) : (
      templateName
    )
  return (
    <div className={classes.head}>
      <FactList
        rows={[
          ['From', content?.from],
          ['To', to],
          ['Cc', content?.cc.join(', ')],
          ['Bcc', content?.bcc.join(', ')],
          ['Reply to', content?.replyTo],
          ['Language', !isCall(message) && languageText(message.locale)],
        ]}
      />
      <FactList
        rows={[
          ['State', <MessageState key="state" message={message} />],
          ['Reason', message.reason],
          ['Time', <RelativeTime key="time" at={message.sentAt ?? message.createdAt} />],
          [isTemplateChannel(message.channel) ? 'Template' : 'Action', template],
          [
            'Webhook',
            channelOf(message.channel).hasTemplateQueues && maySeeWebhooks && (
              <PathLink key="webhook" href={webhookPath(templateId)}>
                Health and deliveries
              </PathLink>
            ),
          ],
          [templateTargetNames[message.targetType], <ContainerLink key="about" message={message} />],
          [
            'Sent by',
            message.ruleId !== null && <RuleOfMessage key="rule" id={message.ruleId} by={message.createdBy} />,
          ],
          ['Test', message.isTest && 'Somebody sent this to themselves'],
          ['Repeats', repeats && <PathLink href={messagePath(repeats)}>An earlier message</PathLink>],
        ]}
      />
    </div>
  )
}
