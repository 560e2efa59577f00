import { IconPhoto, IconTextSize } from '../../../ui/icons/icons.ts'
import { BackLink } from '../../../ui/page/BackLink.tsx'
import { type Choice, ChoiceCards } from '../../../ui/page/ChoiceCards.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'

const choices: readonly Choice[] = [
  {
    href: '/content/create?type=ImageAsset',
    title: 'Image',
    about: 'A logo, banner or picture. Brands and messages show it, in the width that they need.',
    icon: IconPhoto,
  },
  {
    href: '/content/create?type=TextAsset',
    title: 'Text',
    about: 'A text in several languages. Each customer gets the one for their language or country.',
    icon: IconTextSize,
  },
]

export const AssetTypePicker = () => (
  <>
    <PageHead
      title="New asset"
      above={<BackLink href="/content" text="All assets" />}
      about="What do you want to add?"
    />
    <ChoiceCards choices={choices} />
  </>
)
