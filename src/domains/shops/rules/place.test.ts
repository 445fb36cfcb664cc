import { expect, test } from 'vitest'
import { cookieLine } from '#shared/cookies.ts'
import { noPlaceCookies, noShopCookies, postcodeCookiesOf, readPlace, shopCookiesOf } from './place.ts'

const nowhere = { around: null, postcode: null }
const shop = {
  id: 7,
  name: 'Comptoir ; Épernay',
  postcode: '51200',
  latitude: 49.0437,
  longitude: 3.9581,
  warehouseId: 12,
  userId: 3,
}

const asCookie = (values: object) =>
  Object.entries(values)
    .map(([name, value]) => cookieLine(name, value, 1, false).split('; ')[0])
    .join('; ')

test('choosing a shop writes the seven specified cookies, the position to two decimals', () => {
  expect(shopCookiesOf(shop, nowhere)).toEqual({
    selectedShop: '7',
    selectedShopName: 'Comptoir ; Épernay',
    selectedShopUserId: '3',
    selectedWareHouseId: '12',
    geo_radius: '50',
    geo_latitude: '49.04',
    geo_longitude: '3.96',
    postcode: '51200',
  })
})

test('keeps the user’s position and postcode, once given, instead of the shop’s', () => {
  const around = { latitude: 48.1234, longitude: 4.5678, radiusKm: 20 }
  expect(shopCookiesOf(shop, { around, postcode: '51190' })).toMatchObject({
    geo_radius: '20',
    geo_latitude: '48.12',
    geo_longitude: '4.57',
    postcode: '51190',
  })
})

test('sets each cookie for 15778800 seconds on the whole site, and Secure when the site uses HTTPS', () => {
  expect(cookieLine('selectedShop', '7', 15_778_800, false)).toBe(
    'selectedShop=7; path=/; max-age=15778800; samesite=lax',
  )
  expect(cookieLine('selectedShop', '7', 15_778_800, true)).toContain('; secure')
})

test('reads back what it wrote, among other cookies', () => {
  const state = readPlace(`token=1; ${asCookie(shopCookiesOf(shop, nowhere))}; selectedShopOther=9`)
  expect(state).toEqual({
    shop: { id: 7, name: 'Comptoir ; Épernay', warehouseId: 12, userId: 3 },
    around: { latitude: 49.04, longitude: 3.96, radiusKm: 50 },
    postcode: '51200',
  })
})

test('leaves the cookie empty for a seller without an account, and still chooses the shop', () => {
  expect(readPlace(asCookie(shopCookiesOf({ ...shop, userId: null }, nowhere))).shop).toMatchObject({
    id: 7,
    userId: null,
  })
})

test('ignores malformed cookies', () => {
  expect(readPlace('')).toEqual({ shop: null, around: null, postcode: null })
  expect(readPlace('selectedShop=1e3; selectedShopName=X; selectedWareHouseId=2').shop).toBeNull()
  expect(readPlace('selectedShop=1; selectedShopName=%E0%A4%A; selectedWareHouseId=2').shop).toBeNull()
  expect(readPlace('geo_latitude=abc; geo_longitude=4').around).toBeNull()
  expect(readPlace('geo_latitude=; geo_longitude=').around).toBeNull()
  expect(readPlace('geo_latitude=91; geo_longitude=4').around).toBeNull()
  expect(readPlace('geo_latitude=49; geo_longitude=4; geo_radius=7').around?.radiusKm).toBe(50)
})

test('reads the postcode of delivery, five digits only', () => {
  expect(readPlace('postcode=51190; token=1').postcode).toBe('51190')
  expect(readPlace('postcode=5119').postcode).toBeNull()
  expect(readPlace('postcode=5119a').postcode).toBeNull()
})

test('a postcode is stored with the area around it, when its position is known', () => {
  expect(postcodeCookiesOf('51190', null)).toEqual({ postcode: '51190' })
  expect(postcodeCookiesOf('51190', { latitude: 48.9731, longitude: 4.0121, radiusKm: 20 })).toEqual({
    postcode: '51190',
    geo_radius: '20',
    geo_latitude: '48.97',
    geo_longitude: '4.01',
  })
})

test('no longer choosing a shop keeps where the user is; clearing the place removes everything', () => {
  expect(Object.keys(noShopCookies)).toEqual([
    'selectedShop',
    'selectedShopName',
    'selectedShopUserId',
    'selectedWareHouseId',
  ])
  expect(Object.keys(noPlaceCookies).sort()).toEqual(
    [...Object.keys(shopCookiesOf(shop, nowhere)), ...Object.keys(postcodeCookiesOf('51190', null))]
      .filter((name, rank, names) => names.indexOf(name) === rank)
      .sort(),
  )
})
