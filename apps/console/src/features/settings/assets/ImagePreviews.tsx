import type { Asset, AssetImage } from '@aftermile/contract/settings/assets'
import { mediaPath, mediaWidths } from '@aftermile/domain/content/media'
import { numberText, sizeText } from '@aftermile/domain/format/numbers'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { DetailCard } from '../../../ui/detail/DetailCard.tsx'
import { FactList } from '../../../ui/detail/FactList.tsx'
import { CopyText } from '../../../ui/text/CopyText.tsx'
import { formatName } from './asset-texts.ts'
import classes from './ImagePreviews.module.css'

const shownWidths = [80, 160, 320]

/** How an image looks in several widths, on light and dark ground, and where it is served. */
export function ImagePreviews({ image, altText }: { image: AssetImage } & Pick<Asset, 'altText'>) {
  return (
    <>
      <DetailCard title="Preview">
        {(['light', 'dark'] as const).map(ground => (
          <section key={ground} className={classes.ground} data-ground={ground} aria-label={`On ${ground} ground`}>
            {shownWidths
              .filter(width => width === shownWidths[0] || width < image.width * 2)
              .map(width => (
                <figure key={width} className={classes.figure}>
                  <img src={mediaPath(image.sha256, width)} alt={altText} width={Math.min(width, image.width)} />
                  <figcaption>{Math.min(width, image.width)} px</figcaption>
                </figure>
              ))}
          </section>
        ))}
      </DetailCard>
      <DetailCard title="File">
        <FactList
          rows={[
            ['Type', formatName(image.contentType)],
            ['Dimensions', `${numberText(image.width)} × ${numberText(image.height)} px`],
            ['Size', sizeText(image.sizeBytes)],
          ]}
        />
        <Address image={image} />
      </DetailCard>
    </>
  )
}

function Address({ image }: { image: AssetImage }) {
  const widths = [...mediaWidths.filter(width => width < image.width), image.width]
  const [width, setWidth] = useState(String(image.width))
  const chosen = widths.includes(Number(width)) ? Number(width) : image.width
  return (
    <>
      <Select
        label="Width of the address"
        data={widths.map(each => ({
          value: String(each),
          label: `${each} px${each === image.width ? ' (original)' : ''}`,
        }))}
        value={String(chosen)}
        onChange={value => value !== null && setWidth(value)}
        allowDeselect={false}
        mt="sm"
      />
      <CopyText text={window.location.origin + mediaPath(image.sha256, chosen)} label="Address" />
    </>
  )
}
