import type { ProductGroupId } from '@aftermile/domain/lists/product-groups'

export type Article = {
  readonly number: string
  readonly description: string
  /** In Swedish kronor. */
  readonly price: number
  readonly weightKg: number
  readonly isFragile: boolean
  /** Sent by the supplier, not by the warehouse. */
  readonly isDropShipped: boolean
}

/** Parses lines like `NUMBER Description 299 1.2`; ! marks fragile, > drop-shipped. */
function catalogue(text: string): readonly Article[] {
  return text
    .trim()
    .split('\n')
    .map(line => {
      const [, number = '', marks = '', description = '', price = '', weight = ''] =
        line.trim().match(/^(\S+?)([!>]*) (.+) ([\d.]+) ([\d.]+)$/) ?? []
      return {
        number,
        description,
        price: Number(price),
        weightKg: Number(weight),
        isFragile: marks.includes('!'),
        isDropShipped: marks.includes('>'),
      }
    })
}

export type GroupWeights = Readonly<Partial<Record<ProductGroupId, number>>>

export const catalogues: Readonly<Record<string, readonly Article[]>> = {
  fjallro: catalogue(`
    FR-1001 Down duvet 150x210 medium 1799 1.6
    FR-1002 Down duvet 220x210 warm 2899 2.4
    FR-1010 Pillow 50x60 high 599 0.9
    FR-1101 Wool blanket 130x180 grey 899 1.3
    FR-1102 Lambswool throw sand 749 0.9
    FR-1201 Linen bed set double 1499 1.8
    FR-1202 Percale sheet 180x200 white 449 0.8
    FR-1203 Pillowcase 2-pack blue 249 0.3
    FR-1301 Bathrobe M 699 1.1
    FR-1302 Towel 70x140 terracotta 199 0.6
    FR-1401 Mattress topper 160x200 2490 9.5
    FR-1501> Oak bed frame 160 8990 48`),
  kattvik: catalogue(`
    KV-210 Cat food salmon 7 kg 489 7.2
    KV-211 Cat food kitten 2 kg 219 2.1
    KV-220 Cat litter 12 l 149 10.4
    KV-230 Scratching tree 140 cm 1290 16
    KV-240 Dog food lamb 12 kg 729 12.3
    KV-241 Dog treats 500 g 89 0.5
    KV-250 Dog bed L 599 2.4
    KV-260 Reflective vest S 179 0.2
    KV-261 Leash 2 m 249 0.3
    KV-270! Water fountain ceramic 649 2.2
    KV-280 Toy mouse 3-pack 79 0.1
    KV-290! Aquarium 54 l 899 8.6`),
  lykta: catalogue(`
    LY-31! Table lamp Skymning 1299 2.4
    LY-32! Pendant Norrsken 40 cm 2190 3.1
    LY-33! Floor lamp Vass 2790 6.8
    LY-34! Wall lamp Fyr 2-pack 1190 1.6
    LY-40 Bulb E27 dimmable 4-pack 249 0.3
    LY-41 Bulb E14 4-pack 199 0.2
    LY-42 String light 10 m 349 0.7
    LY-50! Mirror with light 60 cm 1990 7.4
    LY-51 Candle holder brass 449 0.9
    LY-60 Outdoor light Brygga 890 1.8
    LY-70> Chandelier Krona 5990 11`),
  stormby: catalogue(`
    ST-501 Shell jacket women M 3499 0.7
    ST-502 Shell jacket men L 3499 0.8
    ST-510 Hiking boots 39 1999 1.5
    ST-511 Hiking boots 43 1999 1.7
    ST-520 Merino base layer S 799 0.3
    ST-521 Merino base layer L 799 0.3
    ST-530 Rucksack 55 l 2299 1.9
    ST-540 Tent 2 persons 4490 2.6
    ST-550 Sleeping bag -5 2199 1.2
    ST-560 Camp stove 899 0.6
    ST-561 Enamel mug 149 0.2
    ST-570 Touring skis 175 cm 4990 3.4
    ST-580 Wool socks 2-pack 249 0.2`),
  sagolek: catalogue(`
    SL-01 Building blocks 500 pieces 449 1.4
    SL-02 Wooden train set 699 2.2
    SL-03 Teddy bear 40 cm 299 0.5
    SL-04 Puzzle 1000 pieces 179 0.8
    SL-05 Board game Sagan 349 1.2
    SL-06 Dolls house 1290 8.5
    SL-07 Balance bike red 899 4.8
    SL-08 Watercolours 24 pans 149 0.4
    SL-09! Snow globe fox 229 0.7
    SL-10 Picture book The moose 159 0.5
    SL-11 Dress-up cape 249 0.3
    SL-12 Robot kit 1190 1.6`),
  vardagsrum: catalogue(`
    VR-9001> Sofa 3 seats linen 12990 68
    VR-9002> Armchair wool 6490 24
    VR-9010 Coffee table oak 3490 19
    VR-9011 Side table walnut 1490 7.5
    VR-9020 Bookcase 180 cm 3990 36
    VR-9030 Rug 170x240 2990 11
    VR-9031 Rug 80x250 1290 4.2
    VR-9040 Cushion 50x50 399 0.8
    VR-9050! Vase stoneware 549 2.1
    VR-9051! Wall mirror 90 cm 1890 9.2
    VR-9060> Dining table 220 cm 9990 52
    VR-9061 Chair ash 2-pack 2790 11`),
  kustmat: catalogue(`
    KM-1 Seafood box for two 649 3.8
    KM-2 Smoked salmon 1 kg 449 1.3
    KM-3! Herring selection 6 jars 329 2.6
    KM-4 Cheese box west coast 399 2.1
    KM-5 Crayfish 2 kg 549 2.5
    KM-6 Sourdough 4-pack 189 2.2
    KM-7 Crab soup 4 portions 259 1.8
    KM-8 Dinner box week 1195 9.5`),
  hamnverk: catalogue(`
    HV-100 Anchor 10 kg galvanised 899 10.4
    HV-110 Mooring line 14 mm 20 m 549 3.2
    HV-120 Fender 4-pack 699 3.6
    HV-130 Outboard oil 4 l 449 4.1
    HV-140 Bilge pump 12 V 799 1.4
    HV-150 Life vest 60-90 kg 1190 1.1
    HV-160 Antifouling 2.5 l 990 4.6
    HV-170> Outboard engine 6 hp 17990 31
    HV-180! Navigation light set 1290 1.2
    HV-190 Work gloves 6-pack 199 0.7`),
}
