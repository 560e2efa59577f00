import type { TemplateType } from '@aftermile/domain/messages/template-lists'
import type { Icon } from '../../../ui/icons/icon.tsx'
import { IconMapSearch, IconPaperclip } from '../../../ui/icons/icons.ts'
import { templateView } from '../../messages/channels/channel-views.ts'

export const templateIcon = (type: TemplateType): Icon =>
  templateView(type)?.icon ?? (type === 'attachment' ? IconPaperclip : IconMapSearch)
