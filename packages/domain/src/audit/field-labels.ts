import { orderFields } from '../fields/order-fields.ts'
import { shipmentFields } from '../fields/shipment-fields.ts'
import { isNoun, type NounId, nouns } from '../nouns/nouns.ts'

/** What the fields of a noun are called, in the order of its form. Parts of a field have labels too: 'brand.color'. */
type Labels = Readonly<Record<string, string>>

export const brandLabels = {
  logoId: 'Logo',
  color: 'Colour',
  accentColor: 'Accent colour',
  senderName: 'Sender name',
  senderAddress: 'Sender address',
  replyTo: 'Reply-to address',
  supportUrl: 'Support link',
  supportPhone: 'Support phone',
} as const

/** The labels of a field with a brand. */
const brandParts = (field: string): Labels =>
  Object.fromEntries(Object.entries(brandLabels).map(([part, label]) => [`${field}.${part}`, label]))

const credentialLabels = {
  description: 'Description',
  id: 'Id',
  isEnabled: 'Enabled',
  apiId: 'Adapter',
  apiFields: 'Fields',
  merchants: 'Merchants',
  accountNumbers: 'Account numbers',
} as const

/** The labels of the forms. The audit log uses the same ones. */
export const fieldLabels = {
  tag: {
    name: 'Name',
    id: 'Id',
    description: 'Description',
    priority: 'Priority',
    color: 'Colour',
    allowOperatorTagging: 'Operators can use this tag',
  },
  merchant: {
    name: 'Name',
    id: 'Id',
    isActive: 'Active',
    locale: 'Language of messages',
    brand: 'Brand',
    ...brandParts('brand'),
  },
  user: {
    name: 'Name',
    email: 'E-mail',
    role: 'Role',
    merchants: 'Merchants',
    idleLogout: 'Sign out when idle',
    isActive: 'Active',
    id: 'Id',
    status: 'Status',
    activatedAt: 'Activated',
    lastSeenAt: 'Last seen',
  },
  access_token: {
    name: 'Name',
    scopes: 'Scopes',
    validFrom: 'Valid from',
    validTo: 'Valid to',
    id: 'Id',
    userId: 'User',
    prefix: 'Starts with',
    lastUsedAt: 'Last used',
  },
  'service provider': {
    name: 'Name',
    id: 'Id',
    isEnabled: 'Enabled',
    trackingType: 'Tracking',
    customAliases: 'Aliases',
    settings: 'Settings',
    isCustom: 'Own',
    'settings.trackingUrl': 'Tracking page',
    'settings.storageDays': 'Days at the service point',
    'settings.targetOnTime': 'Target on time (%)',
    'settings.changeDeliveryUrl': 'Page to change the delivery',
    'settings.changePointUrl': 'Page to change the service point',
    'settings.extendStorageUrl': 'Page to extend the storage',
    'settings.transitTimes': 'Transit times',
    'settings.collectSchedules': 'Collect schedules',
  },
  product: {
    name: 'Name',
    id: 'Id',
    productGroupId: 'Product group',
    customAliases: 'Aliases',
    settings: 'Settings',
    isCustom: 'Own',
    serviceProviderId: 'Service provider',
  },
  tenant: {
    name: 'Name',
    id: 'Id',
    locale: 'Locale',
    timeZone: 'Time zone',
    sessionTimeoutMinutes: 'Session timeout',
    entitlements: 'Entitlements',
    baseCurrency: 'Base currency',
    rates: 'Rates',
    brand: 'Brand',
    ...brandParts('brand'),
    helpCenterUrl: 'Help center',
    chatWidget: 'Support chat',
    'chatWidget.scriptUrl': 'Support chat script',
    chatWidgetOrigins: 'Allowed origins of the support chat',
    calendar: 'Calendar',
    'calendar.workdays': 'Working days',
    'calendar.opensAt': 'Opening time',
    'calendar.closesAt': 'Closing time',
    'calendar.holidays': 'Holidays',
    emissions: 'Emissions',
    quietHours: 'Quiet hours',
    'quietHours.from': 'From',
    'quietHours.to': 'Until',
    'quietHours.channels': 'Channels',
    retention: 'Retention',
    'retention.messageContentDays': 'Days to keep the content',
    'retention.messageDays': 'Days to keep the log',
    'retention.eventDays': 'Days to keep texts of events',
    'retention.documentDays': 'Days to keep documents',
    'retention.personalDays': 'Days to keep personal data',
    trackingPage: 'Tracking page',
    'trackingPage.aboveTemplateIds': 'Blocks above',
    'trackingPage.belowTemplateIds': 'Blocks below',
    'trackingPage.isAboveState': 'Blocks above come before the state',
    'trackingPage.frameOrigins': 'Sites that may show it in a frame',
  },
  credential: credentialLabels,
  'app credential': credentialLabels,
  app: {
    isEnabled: 'Enabled',
    id: 'Id',
    name: 'Name',
    about: 'What it does',
    categories: 'Categories',
    type: 'Type',
    isSetUp: 'Set up',
    enabledCredentials: 'Enabled credentials',
  },
  template: {
    name: 'Name',
    id: 'Id',
    description: 'Description',
    isEnabled: 'Enabled',
    type: 'Type',
    targetType: 'Target',
    locale: 'Language',
    purpose: 'Purpose',
    isUrgent: 'Urgent',
    allowOperatorSend: 'Operators can send it',
    validMilestones: 'Milestones',
    validMerchants: 'Merchants',
    validFrom: 'First day',
    validTo: 'Last day',
    payload: 'Envelope or body',
    contentType: 'Format',
    content: 'Content',
    text: 'Text',
    httpMethod: 'Method',
    authenticationMethod: 'Authentication',
    username: 'User name',
    password: 'Password',
    headers: 'Headers',
    batchInterval: 'Minutes between batches',
    maxBatchSize: 'Largest batch',
    triggerSchedule: 'Sending times',
    parentId: 'Main template',
    isSystem: 'Built in',
    isCustomized: 'Customised',
    hasChanges: 'Unsaved changes',
  },
  rule: {
    name: 'Name',
    id: 'Id',
    description: 'Description',
    isEnabled: 'Enabled',
    type: 'Type',
    targetType: 'Target',
    targetStatus: 'Status to reach',
    time: 'Time',
    timeBasis: 'Counted in',
    interval: 'Interval',
    slaPolicyId: 'SLA policy',
    metric: 'Time that moves',
    comparisonType: 'Direction',
    andConditions: 'All of these',
    orConditions: 'Any of these groups',
    actions: 'Actions',
    recurrenceInterval: 'Again',
    maxRecurrences: 'How often again',
    maxOccurrences: 'Breaches counted',
    triggerSchedule: 'Schedule',
    sequence: 'Sequence',
    isHidden: 'Hidden',
    isSystem: 'Built in',
    isCustomized: 'Customised',
  },
} as const satisfies Readonly<Partial<Record<NounId, Labels>>>

/** Labels of fields that are in the audit log but in no form. */
const otherLabels: Readonly<Record<string, Labels>> = {
  user: {
    isDisabled: 'Deactivated',
    invite: 'Invite',
    'invite.email': 'E-mail',
    'invite.validTo': 'Valid to',
    'invite.isSent': 'Sent by e-mail',
    'invite.isEmailed': 'By e-mail',
    password: 'Password',
    passwordLink: 'Link for a new password',
    'passwordLink.email': 'E-mail',
    'passwordLink.validHours': 'Valid for hours',
  },
  'mapping row': { meaning: 'Means' },
  shipment: { ...catalogueLabels(shipmentFields), trackingCode: 'Tracking link' },
  order: catalogueLabels(orderFields),
  rule: { place: 'Place in the list', isPaused: 'Paused' },
}

function catalogueLabels(fields: Readonly<Record<string, { readonly label: string }>>): Labels {
  return Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]))
}

/** The label of a field or a part of it. One without a label is called by its name: 'replyTo' is 'Reply to'. */
export function labelOf(noun: string, path: readonly string[]): string {
  const known = { ...labelsOf(noun), ...otherLabels[noun] }
  const label = known[path.join('.')]
  if (label !== undefined) return path.length > 1 ? `${labelOf(noun, path.slice(0, 1))}: ${label}` : label
  return path.map((part, index) => known[path.slice(0, index + 1).join('.')] ?? inWords(part)).join(': ')
}

/** Sorts fields as the form of the noun does, others behind them. */
export function positionInForm(noun: string, name: string): number {
  const position = Object.keys(labelsOf(noun) ?? {}).indexOf(name)
  return position === -1 ? Number.MAX_SAFE_INTEGER : position
}

const labelsOf = (noun: string): Labels | undefined => Object.entries(fieldLabels).find(([name]) => name === noun)?.[1]

/** What an item of a noun is called, at the beginning of a line. */
export const nounText = (noun: string): string => inWords(isNoun(noun) ? nouns[noun].label : noun)

/** 'conversation_message' and 'conversationMessage' are 'Conversation message'. */
export function inWords(name: string): string {
  if (!/^[a-z][\w ]*$/i.test(name)) return name
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
