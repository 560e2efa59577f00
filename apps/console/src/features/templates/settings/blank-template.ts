import type { Template } from '@aftermile/contract/settings/templates'
import { type TemplateType, templateContentTypes } from '@aftermile/domain/messages/template-lists'
import type { Values } from '../../../api/resource.ts'

const firstContent: Readonly<Record<TemplateType, string | null>> = {
  email: `<mjml>
  <mj-body>
    <mj-section>
      <mj-column>
        <mj-text>Hello {{ receiverFirstName | default: 'there' }},</mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`,
  text: null,
  attachment: null,
  webhook: null,
  tracking_page: `<h2>News from {{ merchant.name }}</h2>
<p>What every receiver should know.</p>
`,
}

type New = { readonly type: TemplateType; readonly isSystem: boolean }

/** A new template. The defaults of a webhook are those of the contract. Those of the system tenant come with Aftermile. */
export const blankTemplate = ({ type, isSystem }: New): Values<Template> => ({
  id: '',
  type,
  targetType: 'Shipment',
  name: '',
  description: '',
  // A text message is written in the next step, and says nothing until then.
  isEnabled: type !== 'text',
  isSystem,
  isCustomized: false,
  parentId: null,
  allowOperatorSend: false,
  validMilestones: [],
  validMerchants: [],
  content: firstContent[type],
  contentType: templateContentTypes[type][0],
  text: null,
  payload: null,
  purpose: 'transactional',
  isUrgent: false,
  authenticationMethod: 'none',
  username: null,
  password: null,
  httpMethod: 'post',
  locale: 'en',
  batchInterval: 0,
  maxBatchSize: 100,
  headers: null,
  triggerSchedule: null,
  hasChanges: false,
})
