import type { TemplateType } from '@aftermile/domain/messages/template-lists'
import type { Icon } from '../../ui/icons/icon.tsx'
import { IconDeviceMobileMessage, IconMail, IconMapSearch, IconPaperclip, IconWebhook } from '../../ui/icons/icons.ts'

export const templateIcons: Readonly<Record<TemplateType, Icon>> = {
  email: IconMail,
  text: IconDeviceMobileMessage,
  attachment: IconPaperclip,
  webhook: IconWebhook,
  tracking_page: IconMapSearch,
}
