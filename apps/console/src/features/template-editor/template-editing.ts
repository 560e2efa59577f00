import { type Template, templates } from '@aftermile/contract/settings/templates'
import type { Editing } from '../../ui/editor/use-editor.ts'
import { envelopeLabels } from './source/envelope-fields.ts'

/** A template is deleted and reset on the page of its settings. */
const { remove: _, ...noun } = templates

const labels = {
  id: 'Id',
  type: 'Type',
  targetType: 'Target',
  name: 'Name',
  description: 'Description',
  isEnabled: 'Enabled',
  isSystem: 'Comes with Aftermile',
  isCustomized: 'Customised',
  parentId: 'Main template',
  allowOperatorSend: 'Operators can send it',
  validMilestones: 'Milestones',
  validMerchants: 'Merchants',
  content: 'Content',
  contentType: 'Content type',
  text: 'Text',
  payload: 'Envelope',
  purpose: 'Purpose',
  isUrgent: 'Urgent',
  authenticationMethod: 'Authentication',
  username: 'User name',
  password: 'Password',
  httpMethod: 'Method',
  locale: 'Language',
  batchInterval: 'Batch interval',
  maxBatchSize: 'Batch size',
  headers: 'Headers',
  triggerSchedule: 'Schedule',
  hasChanges: 'Has changes',
  ...envelopeLabels,
} as const

const blank: Editing<Template>['blank'] = {
  id: '',
  type: 'email',
  targetType: 'Shipment',
  name: '',
  description: '',
  isEnabled: false,
  isSystem: false,
  isCustomized: false,
  parentId: null,
  allowOperatorSend: false,
  validMilestones: [],
  validMerchants: [],
  content: null,
  contentType: 'text/mjml',
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
}

export const editing: Editing<Template> = { noun, labels, blank, isCopy: ({ isCustomized }) => isCustomized }
