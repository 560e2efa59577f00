import { type TemplateType, templateTypeNames, templateTypes } from '@aftermile/domain/messages/template-lists'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { ChoiceCards } from '../../ui/page/ChoiceCards.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { templateIcons } from './template-icons.ts'

const about: Readonly<Record<TemplateType, string>> = {
  email:
    'Says with pictures, links and attachments what happens to an order or a parcel, in the brand of the merchant.',
  text: 'Reaches people on the move in a few words, such as a code for the parcel box.',
  attachment: 'A file that an e-mail brings along: a calendar entry, a return note, a list.',
  webhook: 'Tells another system what happened, as JSON to an address of yours.',
  tracking_page: 'What customers see when they follow the link to their parcel.',
}

const choices = templateTypes.map(type => ({
  href: `/templates/create?type=${type}`,
  title: templateTypeNames[type],
  about: about[type],
  icon: templateIcons[type],
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
