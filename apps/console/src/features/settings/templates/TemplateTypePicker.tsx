import { templateTypeNames, templateTypes } from '@aftermile/domain/messages/template-lists'
import { BackLink } from '../../../ui/page/BackLink.tsx'
import { ChoiceCards } from '../../../ui/page/ChoiceCards.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import { templateView } from '../../messages/channels/channel-views.ts'
import { templateIcon } from './template-icons.ts'

const aboutParts: Readonly<Record<string, string>> = {
  attachment: 'A file that an e-mail brings along: a calendar entry, a return note, a list.',
  tracking_page: 'What customers see when they follow the link to their parcel.',
}

const choices = templateTypes.map(type => ({
  href: `/templates/create?type=${type}`,
  title: templateTypeNames[type],
  about: templateView(type)?.about ?? aboutParts[type] ?? '',
  icon: templateIcon(type),
}))

/** A new template begins with the choice of its type. */
export const TemplateTypePicker = () => (
  <>
    <PageHead
      title="New template"
      above={<BackLink href="/templates" text="All templates" />}
      about="What do you want to send?"
    />
    <ChoiceCards choices={choices} />
  </>
)
