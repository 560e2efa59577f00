import type { Template } from '@aftermile/contract/settings/templates'
import {
  type TemplateTargetType,
  type TemplateType,
  templateContentTypes,
} from '@aftermile/domain/messages/template-lists'
import type { Values } from '../../../../api/resource.ts'
import { hasFrame } from '../template-types.ts'

/** A block of the tracking page begins with an example. */
const firstBlock = `<h2>News from {{ merchant.name }}</h2>
<p>What every receiver should know.</p>
`

/** The frames of e-mails by what they are about. */
export type Frames = Readonly<Record<TemplateTargetType, string>>

type New = {
  readonly type: TemplateType
  readonly targetType?: TemplateTargetType | undefined
  readonly isSystem: boolean
  readonly frames: Frames | null
}

/** A new template. An e-mail begins with the frame of the brand. The defaults of a webhook are those of the contract. Those of the system tenant come with Aftermile. */
export const blankTemplate = ({ type, targetType = 'Shipment', isSystem, frames }: New): Values<Template> => ({
  id: '',
  type,
  targetType,
  name: '',
  description: '',
  // It is written in the next step, and says nothing until somebody has read it. A file is sent with its e-mail only.
  isEnabled: type === 'attachment',
  isSystem,
  isCustomized: false,
  parentId: null,
  allowOperatorSend: false,
  validMilestones: [],
  validMerchants: [],
  validFrom: null,
  validTo: null,
  content: hasFrame(type) ? (frames?.[targetType] ?? null) : type === 'tracking_page' ? firstBlock : null,
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
