import type { AssetType } from '@aftermile/domain/content/asset-types'
import { Text, Title } from '@mantine/core'
import { IconPhoto, IconTextSize, type TablerIcon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import classes from './AssetTypePicker.module.css'

type Choice = { type: AssetType; title: string; about: string; icon: TablerIcon }

const choices: readonly Choice[] = [
  {
    type: 'ImageAsset',
    title: 'Image',
    about: 'A logo, banner or picture. Brands and messages show it, in the width that they need.',
    icon: IconPhoto,
  },
  {
    type: 'TextAsset',
    title: 'Text',
    about: 'A text in several languages. Each customer gets the one for their language or country.',
    icon: IconTextSize,
  },
]

export function AssetTypePicker() {
  return (
    <>
      <PageHead
        title="New asset"
        above={<BackLink href="/content" text="All assets" />}
        about="What do you want to add?"
      />
      <div className={classes.choices}>
        {choices.map(({ type, title, about, icon: Icon }) => (
          <Link key={type} to="/content/$id" params={{ id: 'create' }} search={{ type }} className={classes.choice}>
            <Icon size={24} stroke={1.5} aria-hidden />
            <Title order={2} size="h4">
              {title}
            </Title>
            <Text c="dimmed">{about}</Text>
          </Link>
        ))}
      </div>
    </>
  )
}
