import type { TemplateType } from '@aftermile/domain/messages/template-lists'
import {
  IconDeviceMobileMessage,
  IconMail,
  IconMapSearch,
  IconPaperclip,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react'

export const templateIcons: Readonly<Record<TemplateType, TablerIcon>> = {
  email: IconMail,
  text: IconDeviceMobileMessage,
  attachment: IconPaperclip,
  webhook: IconWebhook,
  tracking_page: IconMapSearch,
}
