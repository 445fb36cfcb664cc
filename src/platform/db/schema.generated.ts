// Written by `bin/db types` from the migrations. Do not edit.
import type { GeneratedAlways } from 'kysely'
import type { Generated, Json, JsonValue, Timestamp } from './columns.ts'

interface AccessRequests {
  id: GeneratedAlways<number>
  vendor_id: number
  user_id: number
  email: string
  name: string
  company: Generated<string>
  company_number: Generated<string>
  message: Generated<string>
  status: Generated<string>
  note: Generated<string>
  created_at: Generated<Timestamp>
  decided_at: Timestamp | null
  decided_by: number | null
}

interface Addresses {
  id: GeneratedAlways<number>
  user_id: number | null
  recipient: string
  company: string | null
  street: string
  complement: string | null
  postcode: string
  city: string
  country: Generated<string>
  phone: string
  is_default: Generated<boolean>
  created_at: Generated<Timestamp>
  estate_id: number | null
  site_name: string | null
  site_access: string | null
  truck_19t: boolean | null
  tail_lift: Generated<boolean>
  reception_hours: string | null
  contact_name: string | null
}

interface AdministratorInvitations {
  token_hash: Buffer
  email: string | null
  role: string
  created_at: Generated<Timestamp>
  expires_at: Timestamp
}

interface ApiKeys {
  id: GeneratedAlways<number>
  vendor_id: number
  name: string
  prefix: string
  secret_hash: Buffer
  scopes: string[]
  created_by: number
  created_at: Generated<Timestamp>
  expires_at: Timestamp | null
  revoked_at: Timestamp | null
  last_used_at: Timestamp | null
}

interface ApplicationDocuments {
  application_id: number
  kind: string
  file_id: string
}

interface ApplicationHistory {
  id: GeneratedAlways<number>
  application_id: number
  status: string
  user_id: number | null
  note: string | null
  at: Generated<Timestamp>
}

interface ArticleAlerts {
  id: GeneratedAlways<number>
  user_id: number | null
  email: string | null
  variant_id: number
  kind: string
  from_cents: number | null
  token: string
  created_at: Generated<Timestamp>
  confirmed_at: Timestamp | null
  notified_at: Timestamp | null
}

interface ArticleChangeFields {
  request_id: number
  field: string
  before: Json | null
  after: Json | null
  decision: string | null
  reason: Generated<string>
  file_id: string | null
}

interface ArticleChangeRequests {
  id: GeneratedAlways<number>
  article_id: number
  vendor_id: number
  user_id: number | null
  status: Generated<string>
  message: Generated<string>
  created_at: Generated<Timestamp>
  decided_at: Timestamp | null
  decided_by: number | null
}

interface ArticleDecisions {
  id: GeneratedAlways<number>
  article_id: number
  decision: string
  user_id: number | null
  reason: string
  ground: string | null
  automated: Generated<boolean>
  at: Generated<Timestamp>
}

interface ArticleDistinctions {
  article_id: number
  other_id: number
  user_id: number | null
  at: Generated<Timestamp>
}

interface ArticleDocuments {
  id: GeneratedAlways<number>
  article_id: number
  kind: string
  title: string
  bytes: Buffer | null
  created_at: Generated<Timestamp>
  variant_id: number | null
  dated_on: string | null
  vendor_id: number | null
  object_key: string | null
  size: number | null
}

interface ArticleFindings {
  id: GeneratedAlways<number>
  article_id: number
  vendor_id: number
  kind: string
  detail: string
  found_at: Generated<Timestamp>
  accepted_at: Timestamp | null
  accepted_by: number | null
}

interface ArticleListing {
  article_id: number
  slug: string
  title: string
  category_id: number
  brand_id: number
  brand_name: string
  tag_ids: number[]
  vendor_ids: number[]
  shop_ids: number[]
  delivery_modes: string[]
  attribute_values: string[]
  picture_id: number | null
  variant_count: number
  offer_count: number
  best_offer_id: number
  pack_label: string
  sale_unit: string
  price_cents: number
  vat_basis_points: number
  step: number
  minimum: number
  content_quantity: string | null
  content_unit: string | null
  tier_from: number | null
  tier_price_cents: number | null
  reference_price_cents: number | null
  season: number[]
  professional_only: boolean
  plant_protection: boolean
  popularity: Generated<number>
  created_at: Timestamp
  document: string
  version: Generated<number>
  price_ttc_hundredths: GeneratedAlways<number>
  compared_unit: GeneratedAlways<string | null>
  compared_price: GeneratedAlways<number | null>
  compared_price_ttc: GeneratedAlways<number | null>
  sales: Generated<number>
  lead_days: number | null
}

interface ArticleListingGone {
  article_id: number
  version: number
}

interface ArticlePictures {
  article_id: number
  picture_id: number
  position: number
}

interface ArticleRedirects {
  slug: string
  article_id: number
  created_at: Generated<Timestamp>
}

interface ArticleTags {
  article_id: number
  tag_id: number
}

interface ArticleTexts {
  article_id: GeneratedAlways<number | null>
  title: GeneratedAlways<string | null>
  tags: GeneratedAlways<string | null>
  facts: GeneratedAlways<string | null>
  description: GeneratedAlways<string | null>
  heads: GeneratedAlways<string[] | null>
  dimensions: GeneratedAlways<string[] | null>
}

interface Articles {
  id: GeneratedAlways<number>
  slug: string
  title: string
  description: string
  category_id: number
  brand_id: number
  picture_id: number | null
  attributes: Generated<Json>
  season: Generated<number[]>
  status: Generated<string>
  plant_protection: Generated<boolean>
  biocontrol: Generated<boolean>
  garden_use: Generated<boolean>
  professional_only: Generated<boolean>
  explosive_precursor: Generated<boolean>
  biocide: Generated<boolean>
  withdrawable: Generated<boolean>
  withdrawal_reason: string | null
  amm_number: string | null
  hazards: Json | null
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  created_by_vendor_id: number | null
  short_description: Generated<string>
  maker_name: string | null
  maker_address: string | null
  maker_contact: string | null
  responsible_name: string | null
  responsible_address: string | null
  responsible_contact: string | null
  picture_alts: Generated<Json>
  biocide_type: number | null
  reportable_precursor: Generated<boolean>
  tax_capsule: Generated<boolean>
  live_plant: Generated<boolean>
  alcohol: Generated<boolean>
  transport_class: string | null
  ufi: string | null
  protection_category: number | null
  ingredients: string | null
  allergens: Generated<string[]>
  book: Generated<boolean>
  repairability_tenths: number | null
  outside_union: Generated<boolean>
  producer_schemes: Generated<string[]>
  reducible: GeneratedAlways<boolean>
  picture_variants: Generated<Json>
}

interface AttributeScopes {
  attribute_code: string
  category_id: number
  tag_id: number | null
  required: Generated<boolean>
}

interface Attributes {
  code: string
  label: string
  kind: string
  unit: string | null
  facet: Generated<boolean>
  position: number
  options: Generated<string[]>
  axis: Generated<boolean>
}

interface AuditEntries {
  id: GeneratedAlways<number>
  at: Generated<Timestamp>
  user_id: number
  role: string
  operation: string
  subject_kind: string
  subject_id: string | null
  reason: string | null
  input: Json
  before: Json | null
  after: Json | null
  address: string
}

interface AuthorisationLoads {
  id: GeneratedAlways<number>
  file_name: string
  source_day: string
  products: number
  loaded_by: number | null
  loaded_at: Generated<Timestamp>
}

interface BackupRuns {
  id: GeneratedAlways<number>
  completed_at: Generated<Timestamp>
  bytes: number
}

interface BasketMinimums {
  vendor_id: number
  ht_cents: number
  pickup_exempt: boolean
  updated_at: Generated<Timestamp>
}

interface BillingMandates {
  id: GeneratedAlways<number>
  vendor_id: number
  version: string
  signed_by: string
  user_id: number | null
  signed_at: Generated<Timestamp>
  ended_at: Timestamp | null
}

interface Brands {
  id: GeneratedAlways<number>
  name: string
  slug: string
  description: Generated<string>
  logo_id: number | null
  approved_at: Generated<Timestamp | null>
  created_at: Generated<Timestamp>
}

interface BuyerPlaces {
  user_id: number
  postcode: string
  shop_id: number | null
  updated_at: Generated<Timestamp>
}

interface CampaignArticles {
  campaign_id: number
  article_id: number
  position: number
}

interface CampaignHistory {
  id: GeneratedAlways<number>
  campaign_id: number
  user_id: number | null
  action: string
  at: Generated<Timestamp>
}

interface Campaigns {
  id: GeneratedAlways<number>
  title: string
  summary: string
  body: string
  from_day: string
  to_day: string
  published: Generated<boolean>
  updated_at: Generated<Timestamp>
  home_rank: number | null
}

interface CaptchaSolutions {
  challenge: string
  used_at: Generated<Timestamp>
}

interface CarrierEvents {
  id: GeneratedAlways<number>
  carrier: string
  event_id: string
  parcel_id: number
  kind: string
  at: Timestamp
  received_at: Generated<Timestamp>
  outcome: string | null
}

interface CarrierParcels {
  id: GeneratedAlways<number>
  shipment_id: number | null
  vendor_id: number
  carrier: string
  request_key: string
  refusals: Generated<number>
  requested_at: Generated<Timestamp>
  reference: string | null
  tracking_number: string | null
  label_pdf: Buffer | null
  announced_at: Timestamp | null
  pickup_on: string | null
  pickup_reference: string | null
  return_id: number | null
}

interface CartDeliveries {
  cart_id: number
  vendor_id: number
  mode: string
  shop_id: number | null
  relay_point_id: string | null
  joins_order_id: number | null
  drop_point_id: number | null
  drop_day: string | null
}

interface CartFills {
  user_id: number | null
  key: string
  source: string
  rows: Json
  at: Generated<Timestamp>
  cart_id: number | null
  id: GeneratedAlways<number>
}

interface CartLines {
  cart_id: number
  offer_id: number
  quantity: number
  seen_price_cents: number
  added_at: Generated<Timestamp>
  quote_line_id: number | null
  brief: Json | null
  artwork_id: string | null
}

interface Carts {
  id: GeneratedAlways<number>
  user_id: number | null
  token_hash: Buffer | null
  version: Generated<number>
  updated_at: Generated<Timestamp>
  held_for: number | null
  promo_code_id: number | null
}

interface Categories {
  id: number
  key: string
  title: string
  position: number
  description: Generated<string>
  hidden: Generated<boolean>
  colour: string | null
}

interface Chargebacks {
  id: GeneratedAlways<number>
  ref: string
  payment_id: number
  purchase_id: number
  status: string
  amount_cents: number
  fee_cents: Generated<number>
  withdrawn: boolean
  reason: string
  due_by: Timestamp | null
  opened_at: Timestamp
  closed_at: Timestamp | null
}

interface CollectionDeposits {
  id: GeneratedAlways<number>
  collection_id: number
  user_id: number
  number: string | null
  withdrawn_at: Timestamp | null
  received_at: Timestamp | null
  received_by: number | null
  holder: Json | null
  created_at: Generated<Timestamp>
}

interface CollectionQuantities {
  deposit_id: number
  kind: string
  announced: number
  received: number | null
}

interface Collections {
  id: GeneratedAlways<number>
  vendor_id: number
  shop_id: number
  key: string
  held_on: string
  opens: string
  closes: string
  kinds: string[]
  note: string
  cancelled_at: Timestamp | null
  created_by: number
  created_at: Generated<Timestamp>
}

interface CommissionInvoiceEntries {
  entry_id: number
  invoice_id: number
}

interface CommissionInvoices {
  id: GeneratedAlways<number>
  vendor_id: number
  year: number
  sequence: number
  number: string
  month: string
  ht_cents: number
  vat_cents: number
  total_cents: number
  issuer: Json | null
  vendor: Json | null
  issued_on: string
  created_at: Generated<Timestamp>
  kind: string
  rounding_cents: Generated<number>
  document: Json | null
  replaces: number | null
}

interface CommissionReturns {
  refund_id: number
  order_line_id: number
  commission_cents: number
  vat_cents: number
  sale_vat_cents: Generated<number>
}

interface CommissionRules {
  id: GeneratedAlways<number>
  vendor_id: number | null
  category_id: number | null
  from_price_cents: number | null
  to_price_cents: number | null
  basis_points: number
  floor_cents: number | null
  cap_cents: number | null
  valid_from: string
  ends_on: string | null
  note: Generated<string>
  created_by: number | null
  created_at: Generated<Timestamp>
  ended_by: number | null
  ended_at: Timestamp | null
}

interface CommissionSeries {
  year: number
  last: number
}

interface Communes {
  insee: string
  name: string
  postcodes: string[]
  population: Generated<number>
  latitude: number | null
  longitude: number | null
  plain_name: GeneratedAlways<string>
}

interface Company {
  id: Generated<boolean>
  name: string
  legal_form: string
  siret: string
  vat_number: string
  register: string
  address: string
  director: string
  phone: string
  email: string
  host: string
  mediator: string | null
  data_officer: string | null
  changed_by: number | null
  changed_at: Generated<Timestamp>
  size_class: string | null
  seller_mediator: string | null
  second_seller_mediator: string | null
}

interface ContentNotices {
  id: GeneratedAlways<number>
  key: string
  kind: string
  article_id: number | null
  shop_id: number | null
  subject: string
  ground: string | null
  explanation: string | null
  name: string | null
  email: string | null
  created_at: Generated<Timestamp>
  decision: string | null
  legal_ground: string | null
  decision_reason: string | null
  decided_by: number | null
  decided_at: Timestamp | null
  own_initiative: Generated<boolean>
  automated: Generated<boolean>
  vendor_id: number | null
}

interface ContractAcceptances {
  id: GeneratedAlways<number>
  vendor_id: number
  version_id: number
  sha256: string
  accepted_by: string
  user_id: number | null
  accepted_at: Generated<Timestamp>
}

interface ContractDocuments {
  sha256: string
  bytes: Buffer
  created_at: Generated<Timestamp>
}

interface Conversations {
  id: GeneratedAlways<number>
  buyer_id: number | null
  vendor_id: number
  order_id: number | null
  article_id: number | null
  created_at: Generated<Timestamp>
  last_message_id: number | null
}

interface CooperativeDoubts {
  member_id: number
  user_id: number
  same_email: boolean
  same_number: boolean
  same_siren: boolean
  decision: string | null
  decided_by: number | null
  decided_at: Timestamp | null
}

interface CooperativeMembers {
  id: GeneratedAlways<number>
  vendor_id: number
  number: string
  name: string
  siren: string | null
  email: string | null
  section: Generated<string>
  entered_on: string
  left_on: string | null
  user_id: number | null
  matched_by: string | null
  customer_id: number | null
}

interface Cooperatives {
  vendor_id: number
  group_id: number
  recognised_at: Generated<Timestamp>
  recognised_by: number
}

interface CreditAccountHistory {
  id: GeneratedAlways<number>
  account_id: number
  author: string
  author_id: number
  status: string
  limit_cents: number
  delay_days: number
  end_of_month: boolean
  penalty_basis_points: number | null
  reason: string | null
  at: Generated<Timestamp>
}

interface CreditAccounts {
  id: GeneratedAlways<number>
  vendor_id: number
  user_id: number
  status: string
  limit_cents: Generated<number>
  delay_days: Generated<number>
  end_of_month: Generated<boolean>
  penalty_basis_points: number | null
  message: string | null
  created_at: Generated<Timestamp>
  collected_by: Generated<string>
}

interface CustomerGroups {
  id: GeneratedAlways<number>
  vendor_id: number
  name: string
}

interface DebitMandates {
  id: GeneratedAlways<number>
  user_id: number
  provider: string
  provider_ref: string | null
  status: Generated<string>
  reference: string | null
  holder: string | null
  bank: string | null
  last4: string | null
  created_at: Generated<Timestamp>
  signed_at: Timestamp | null
  ended_at: Timestamp | null
}

interface DebtSetOffs {
  debt_id: number
  transfer_id: number
  amount_cents: number
}

interface DeletedOffers {
  offer_id: number
  vendor_id: number
  user_id: number | null
  deleted_at: Generated<Timestamp>
  record: Json
}

interface DeliveryRounds {
  id: GeneratedAlways<number>
  vendor_id: number
  weekdays: number[]
  departments: string[]
  price_cents: number
  price_per: string
  free_from_cents: number | null
  cutoff_days: number
  cutoff_time: string
  name: Generated<string>
  dates: Generated<string[]>
  capacity_grams: number | null
  capacity_pallets: number | null
  skipped_days: Generated<string[]>
}

interface DeliveryStops {
  round_id: number
  vendor_id: number
  point_id: number
  position: number
  from_time: string
  to_time: string
}

interface DeliveryVat {
  order_id: GeneratedAlways<number | null>
  vat_basis_points: GeneratedAlways<number | null>
  ht_cents: GeneratedAlways<number | null>
  vat_cents: GeneratedAlways<number | null>
}

interface DemoAccounts {
  user_id: number
}

interface DropPointDecisions {
  id: GeneratedAlways<number>
  class: string
  is_allowed: boolean
  from_day: string
  reason: string
  user_id: number | null
  at: Generated<Timestamp>
}

interface DropPoints {
  id: GeneratedAlways<number>
  vendor_id: number
  name: string
  street: string
  postcode: string
  city: string
  access: Generated<string>
  closed_at: Timestamp | null
}

interface DroppedParcels {
  id: GeneratedAlways<number>
  drop_id: number
  position: number
  carrier: string
  tracking_number: string
  reference: string
  grams: number
  bottles: number
  status: Generated<string>
  reason: string | null
  due_on: string | null
  left_at: Timestamp | null
  handover_id: number | null
}

interface EinvoicingTerms {
  vendor_id: number
  size_class: string
  vat_regime: string
  updated_at: Generated<Timestamp>
}

interface EmailChanges {
  token_hash: Buffer
  user_id: number
  email: string
  expires_at: Timestamp
  used_at: Timestamp | null
  password_fingerprint: Buffer | null
}

interface EmailUndos {
  token_hash: Buffer
  user_id: number
  email: string
  changed_at: Generated<Timestamp>
  expires_at: Timestamp
}

interface EmissionFactors {
  kind: string
  valid_from: string
  unit: string
  milligrams: number
  detour_percent: Generated<number>
  level: number
  source: string
}

interface ErrorCounts {
  hour: Timestamp
  code: string
  operation: string
  count: number
}

interface EstateCodes {
  id: GeneratedAlways<number>
  estate_id: number
  kind: string
  label: string
  archived_at: Timestamp | null
}

interface EstateHistory {
  id: GeneratedAlways<number>
  estate_id: number
  user_id: number | null
  act: string
  detail: Generated<string>
  at: Generated<Timestamp>
}

interface EstateInvitations {
  id: GeneratedAlways<number>
  estate_id: number
  email: string
  token_hash: Buffer
  role: string
  order_limit_cents: number | null
  month_limit_cents: number | null
  sees_orders: Generated<boolean>
  invited_by: number | null
  expires_at: Generated<Timestamp>
}

interface EstateMembers {
  user_id: number
  estate_id: number
  role: string
  order_limit_cents: number | null
  month_limit_cents: number | null
  sees_orders: Generated<boolean>
  joined_at: Generated<Timestamp>
}

interface EstateRequests {
  id: GeneratedAlways<number>
  estate_id: number
  user_id: number
  cart_id: number | null
  status: Generated<string>
  reason: string
  note: Generated<string>
  address: Json
  shop_id: number | null
  lines: Json
  codes: Generated<Json>
  total_cents: number
  decided_by: number | null
  decided_at: Timestamp | null
  decision_note: Generated<string>
  approved_cents: number | null
  created_at: Generated<Timestamp>
}

interface Estates {
  id: GeneratedAlways<number>
  name: string
  company_number: string | null
  vat_number: string | null
  street: string | null
  postcode: string | null
  city: string | null
  created_at: Generated<Timestamp>
  register_number: string | null
}

interface FaqArticles {
  id: GeneratedAlways<number>
  category: string
  slug: string
  title: string
  keywords: Generated<string>
  audience: Generated<string>
  body: string
  position: number
  updated_at: Generated<Timestamp>
  plain_title: GeneratedAlways<string>
  document: GeneratedAlways<string>
  published: Generated<boolean>
  edited_by: number | null
}

interface FaqCategories {
  slug: string
  title: string
  summary: string
  position: number
}

interface FaqVotes {
  article_id: number
  voter: Buffer
  useful: boolean
  voted_on: Generated<string>
}

interface Files {
  id: Generated<string>
  uploader_id: number | null
  name: string
  media_type: string
  bytes: Buffer | null
  size: Generated<number>
  width: number | null
  height: number | null
  created_at: Generated<Timestamp>
  attached: Generated<boolean>
  object_key: string | null
  held: Generated<boolean>
}

interface Forecasts {
  place: string
  payload: Json
  fetched_at: Generated<Timestamp>
}

interface GroupHistory {
  id: GeneratedAlways<number>
  group_id: number
  step: string
  user_id: number | null
  quantity: number | null
  at: Generated<Timestamp>
  offer_id: number | null
}

interface GroupOffers {
  group_id: number
  offer_id: number
  position: number
  minimum: number
  price_cents: number | null
  left_out: string | null
  added_at: Generated<Timestamp>
}

interface GroupShareLines {
  share_id: number
  offer_id: number
  quantity: number
}

interface GroupShares {
  id: GeneratedAlways<number>
  group_id: number
  user_id: number
  quantity: number | null
  withdrawn_at: Timestamp | null
  quote_id: number | null
  created_at: Generated<Timestamp>
}

interface GroupTerms {
  vendor_id: number
  accepts: boolean
  payment_days: number
  set_by: number
  set_at: Generated<Timestamp>
}

interface GroupedOrders {
  id: GeneratedAlways<number>
  number: string
  token: Generated<string>
  vendor_id: number
  offer_id: number | null
  organiser_id: number
  key: string
  status: Generated<string>
  reason: string | null
  listed: boolean
  minimum: number | null
  closes_on: string
  shop_id: number | null
  address: Json | null
  postcode: string
  city: string
  note: string
  price_cents: number | null
  delivery_ht_cents: number | null
  mode: string | null
  pay_until: string | null
  arrived_at: Timestamp | null
  created_at: Generated<Timestamp>
}

interface IdempotencyKeys {
  scope: string
  key: string
  request_hash: Buffer
  status: number
  body: Json
  created_at: Generated<Timestamp>
}

interface ImportCategories {
  vendor_id: number
  source: string
  tag_id: number | null
}

interface ImportDocuments {
  import_id: number
  name: string
  reference: string
  kind: string
  bytes: Buffer
}

interface ImportFeedRuns {
  id: GeneratedAlways<number>
  feed_id: number
  state: Generated<string>
  manual: boolean
  sentence: string | null
  import_id: number | null
  started_at: Generated<Timestamp>
  ended_at: Timestamp | null
}

interface ImportFeeds {
  id: GeneratedAlways<number>
  vendor_id: number
  user_id: number | null
  name: string
  kind: string
  address: string
  sealed: string | null
  authentication: string
  host_key: string | null
  seen_host_key: string | null
  schedule: string
  auto_apply: boolean
  refused_percent: number
  withdrawn_percent: number
  paused_at: Timestamp | null
  paused_because: string | null
  failures: Generated<number>
  due_at: Generated<Timestamp>
  etag: string | null
  last_modified: string | null
  content_hash: Buffer | null
  created_at: Generated<Timestamp>
}

interface ImportLines {
  import_id: number
  line: number
  cells: string[]
  reference: string | null
  ean: string | null
  outcome: string | null
  faults: Generated<Json>
  applied: Generated<boolean>
  offer_id: number | null
  before: Json | null
  after: Json | null
  undone_at: Timestamp | null
  left_alone: string[] | null
  warnings: Generated<Json>
}

interface ImportMappings {
  vendor_id: number
  kind: string
  signature: string
  mapping: Json
  settings: Json
}

interface ImportPictureUrls {
  import_id: number
  line: number
  position: number
  offer_id: number
  url: string
  state: Generated<string>
  reason: string | null
  tries: Generated<number>
  due_at: Generated<Timestamp>
  picture_id: number | null
  kind: string | null
  dated_on: string | null
  document_id: number | null
}

interface ImportPictures {
  import_id: number
  reference: string
  content_hash: Buffer
  bytes: Buffer
  width: number
  height: number
}

interface ImportPieces {
  import_id: number
  part: string
  position: number
  bytes: Buffer
}

interface Imports {
  id: GeneratedAlways<number>
  vendor_id: number
  user_id: number | null
  kind: string
  file_name: string
  status: Generated<string>
  found: Generated<Json>
  headers: Generated<string[]>
  mapping: Generated<Json>
  settings: Generated<Json>
  lines: Generated<number>
  cursor: Generated<number>
  progress: Generated<number>
  failure: string | null
  created_at: Generated<Timestamp>
  touched_at: Generated<Timestamp>
  stalls: Generated<number>
  applied_at: Timestamp | null
}

interface Incidents {
  id: GeneratedAlways<number>
  title: string
  text: string
  parts: string[]
  starts_at: Timestamp
  ends_at: Timestamp | null
  user_id: number | null
  created_at: Generated<Timestamp>
  changed_at: Generated<Timestamp>
}

interface InterestRates {
  kind: string
  valid_from: string
  basis_points: number
  confirmed_at: Timestamp | null
}

interface InvoiceContests {
  id: GeneratedAlways<number>
  invoice_id: number
  vendor_id: number
  subject: string
  reason: string
  opened_at: Generated<Timestamp>
  opened_by: number | null
  outcome: string | null
  note: string | null
  closed_at: Timestamp | null
  closed_by: number | null
  corrected_by: number | null
}

interface InvoiceDeposits {
  invoice_id: number | null
  tracking_id: string
  queued_at: Generated<Timestamp>
  attempts: Generated<number>
  next_at: Generated<Timestamp>
  failure: string | null
  flow_id: string | null
  deposited_at: Timestamp | null
  paid_flow_id: string | null
  commission_invoice_id: number | null
}

interface InvoiceSeries {
  vendor_id: number
  year: number
  kind: string
  last: number
  last_on: string
}

interface InvoiceStatuses {
  id: GeneratedAlways<number>
  invoice_id: number | null
  status: string
  at: Timestamp
  reason_code: string | null
  reason: string | null
  recorded_at: Generated<Timestamp>
  commission_invoice_id: number | null
}

interface InvoiceVat {
  invoice_id: number
  vat_basis_points: number
  base_cents: number
  vat_cents: number
}

interface Invoices {
  id: GeneratedAlways<number>
  vendor_id: number
  user_id: number
  order_id: number
  kind: string
  refund_id: number | null
  refers_to: number | null
  year: number | null
  sequence: number | null
  number: string
  issued_on: string
  ht_cents: number
  vat_cents: number
  ttc_cents: number
  document: Json
  created_at: Generated<Timestamp>
  replaces: number | null
  file_id: string | null
  deposit_cents: Generated<number>
}

interface JobOpenings {
  id: GeneratedAlways<number>
  title: string
  place: string
  contract: string
  body: string
  published_on: string | null
  closes_on: string | null
  updated_at: Generated<Timestamp>
}

interface JournalAccounts {
  code: string
  number: string
  title: string
  per_seller: Generated<boolean>
}

interface JournalClosings {
  month: string
  entries: number
  debit_cents: number
  closed_by: number | null
  closed_at: Generated<Timestamp>
}

interface JournalEntries {
  id: GeneratedAlways<number>
  key: string
  kind: string
  at: Generated<Timestamp>
  vendor_id: number | null
  purchase_id: number | null
  order_id: number | null
  refund_id: number | null
  payout_id: number | null
  reverses: number | null
}

interface JournalLines {
  entry_id: number
  position: number
  account: string
  vendor_id: number | null
  part: string | null
  cents: number
  vat_basis_points: number | null
  vat_cents: number | null
}

interface LineCommissions {
  order_line_id: number
  order_id: number
  vendor_id: number
  rule_id: number | null
  basis_points: number
  floor_cents: number | null
  cap_cents: number | null
  base_cents: number
  commission_cents: number
  vat_basis_points: number
  vat_cents: number
  rebate_cents: Generated<number>
}

interface LineVat {
  order_line_id: GeneratedAlways<number | null>
  order_id: GeneratedAlways<number | null>
  vat_basis_points: GeneratedAlways<number | null>
  ht_cents: GeneratedAlways<number | null>
  vat_cents: GeneratedAlways<number | null>
  corrected: GeneratedAlways<boolean | null>
}

interface ListSchedules {
  list_id: number
  unit: string
  every: Generated<number>
  days: Generated<string[]>
  month_day: number
  next_on: string | null
  status: Generated<string>
  lead_days: Generated<number>
  address_id: number | null
  approver_id: number | null
  created_at: Generated<Timestamp>
}

interface ListingVersion {
  id: Generated<number>
  version: number
}

interface LoginChallenges {
  token_hash: Buffer
  user_id: number
  tries: Generated<number>
  expires_at: Timestamp
}

interface Mails {
  id: GeneratedAlways<number>
  event: string
  recipient: string
  subject: string
  html: string
  text: string
  created_at: Generated<Timestamp>
  sent_at: Timestamp | null
  shown_in_outbox_at: Timestamp | null
  path: string | null
  held: string | null
}

interface MarketplaceOpenings {
  id: GeneratedAlways<number>
  opened: boolean
  reason: string
  user_id: number | null
  at: Generated<Timestamp>
}

interface MessageFiles {
  message_id: number
  position: number
  file_id: string
}

interface MessageReports {
  id: GeneratedAlways<number>
  message_id: number
  reporter_id: number
  reason: string
  created_at: Generated<Timestamp>
  decision: string | null
  decision_reason: string | null
  decided_by: number | null
  decided_at: Timestamp | null
}

interface Messages {
  id: GeneratedAlways<number>
  conversation_id: number
  user_id: number
  side: string
  body: string
  created_at: Generated<Timestamp>
  read_at: Timestamp | null
  key: string
  file_count: Generated<number>
  hidden_at: Timestamp | null
}

interface MoneyExports {
  id: GeneratedAlways<number>
  user_id: number
  what: string
  from_day: string
  to_day: string
  row_count: number
  at: Generated<Timestamp>
}

interface NewsletterIssues {
  campaign_id: number
  user_id: number | null
  sent_at: Generated<Timestamp>
  last_id: Generated<number>
  done_at: Timestamp | null
}

interface NewsletterSubscriptions {
  id: GeneratedAlways<number>
  email: string
  token: string
  consent: string
  requested_at: Generated<Timestamp>
  confirmed_at: Timestamp | null
}

interface NoticeRecipients {
  id: GeneratedAlways<number>
  notice_id: number
  side: string
  vendor_id: number | null
  token_hash: Buffer
  decision: string
  legal_ground: string | null
  decision_reason: string
  decision_by: number | null
  created_at: Generated<Timestamp>
  complaint: string | null
  complained_at: Timestamp | null
  outcome: string | null
  outcome_reason: string | null
  outcome_by: number | null
  outcome_at: Timestamp | null
}

interface NotificationChoices {
  user_id: number
  kind: string
  channel: string
}

interface NotificationLinks {
  user_id: number
  token: string
}

interface NotificationViews {
  user_id: number
  seen_at: Generated<Timestamp>
}

interface OfferBatchRows {
  batch_id: number
  offer_id: number
  outcome: string
  refusal: string | null
  before: Json | null
  after: Json | null
  undo: string | null
  left_because: string | null
}

interface OfferBatches {
  id: GeneratedAlways<number>
  vendor_id: number
  user_id: number | null
  key: string
  act: Json
  selection: Json
  created_at: Generated<Timestamp>
  undone_at: Timestamp | null
}

interface OfferParts {
  kit_id: number
  part_id: number
  vendor_id: number
  position: number
  quantity: number
}

interface OfferPriceHistory {
  offer_id: number
  valid_from: Timestamp
  price_cents: number
}

interface OfferPriceTiers {
  offer_id: number
  from_quantity: number
  price_cents: number
}

interface Offers {
  id: GeneratedAlways<number>
  vendor_id: number
  variant_id: number
  reference: string
  price_cents: number
  vat_code: Generated<string>
  step: Generated<number>
  minimum: Generated<number>
  delivery_modes: string[]
  preparation_days: Generated<number>
  status: Generated<string>
  created_at: Generated<Timestamp>
  lead_days: number | null
  monthly_capacity: number | null
  brief: Json | null
  published_at: Timestamp | null
  eco_cents: Generated<number>
  reserved: Generated<boolean>
  reserved_group_id: number | null
  deposit_kind: string | null
  deposit_cents: Generated<number>
  deposit_per: Generated<number>
  down_payment_percent: number | null
}

interface OffersOnSale {
  id: GeneratedAlways<number | null>
  vendor_id: GeneratedAlways<number | null>
  variant_id: GeneratedAlways<number | null>
  reference: GeneratedAlways<string | null>
  price_cents: GeneratedAlways<number | null>
  vat_code: GeneratedAlways<string | null>
  step: GeneratedAlways<number | null>
  minimum: GeneratedAlways<number | null>
  delivery_modes: GeneratedAlways<string[] | null>
  preparation_days: GeneratedAlways<number | null>
  status: GeneratedAlways<string | null>
  created_at: GeneratedAlways<Date | null>
  lead_days: GeneratedAlways<number | null>
  monthly_capacity: GeneratedAlways<number | null>
  brief: GeneratedAlways<JsonValue | null>
  article_id: GeneratedAlways<number | null>
  ean: GeneratedAlways<string | null>
  price_is_fixed: GeneratedAlways<boolean | null>
  eco_cents: GeneratedAlways<number | null>
}

interface OpenGoodsClasses {
  class: string
  opened_by: number | null
  opened_at: Generated<Timestamp>
}

interface OrderBriefs {
  order_line_id: number
  order_id: number
  form: Json
  step: string
  since: Generated<Timestamp>
  reminders: Generated<number>
  responses: Json | null
  artwork_id: string | null
  missing: string | null
}

interface OrderDocuments {
  order_id: number
  kind: string
  sha256: string
}

interface OrderHistory {
  id: GeneratedAlways<number>
  order_id: number
  axis: string
  from_value: string | null
  to_value: string
  actor: string
  user_id: number | null
  note: string | null
  at: Generated<Timestamp>
}

interface OrderLineParts {
  order_line_id: number
  position: number
  offer_id: number
  quantity: number
  title: string
  variant_label: string
  reference: string
}

interface OrderLines {
  id: GeneratedAlways<number>
  order_id: number
  vendor_id: number
  offer_id: number
  position: number
  title: string
  variant_label: string
  reference: string
  snapshot: Json
  quantity: number
  unit_price_cents: number
  vat_basis_points: number
  ht_cents: number
  vat_cents: number
  weight_grams: number
  withdrawable: boolean
  withdrawal_reason: string | null
  price_basis: Generated<string>
  unit_price_ttc_hundredths: number | null
  announced_week: string | null
  lead_days: number | null
  eco_cents: Generated<number>
  estate_code_id: number | null
  price_list_id: number | null
  price_list_name: string | null
  discount_cents: Generated<number>
  quote_line_id: number | null
  deposit_kind: string | null
  deposit_cents: Generated<number>
  deposit_per: Generated<number>
}

interface OrderLots {
  id: GeneratedAlways<number>
  order_id: number
  vendor_id: number
  order_line_id: number
  offer_id: number
  shipment_id: number | null
  revision: number
  position: number
  lot: string
  quantity: number
  best_before: string | null
  author_id: number
  reason: string | null
  at: Generated<Timestamp>
}

interface OrderNotes {
  id: GeneratedAlways<number>
  order_id: number
  vendor_id: number | null
  author_id: number
  text: string
  at: Generated<Timestamp>
}

interface OrderProofs {
  id: GeneratedAlways<number>
  order_line_id: number
  version: number
  file_id: string
  sha256: Buffer
  note: string | null
  sent_at: Generated<Timestamp>
  outcome: string | null
  decided_at: Timestamp | null
  decided_by: number | null
  approved_name: string | null
  change: string | null
}

interface OrderReleases {
  order_id: number
  vendor_id: number
  release_on: string
}

interface OrderTags {
  id: GeneratedAlways<number>
  vendor_id: number
  name: string
  colour: string
}

interface OrderVat {
  order_id: number
  vat_basis_points: number
  goods_ht_cents: number
  goods_vat_cents: number
  delivery_ht_cents: number
  delivery_vat_cents: number
}

interface Orders {
  id: GeneratedAlways<number>
  number: string
  purchase_id: number
  vendor_id: number
  user_id: number
  status: Generated<string>
  delivery_mode: string
  shop_id: number | null
  relay_point: Json | null
  vendor_snapshot: Json
  goods_ht_cents: number
  delivery_ht_cents: number
  delivery_vat_cents: number
  total_ht_cents: number
  total_vat_cents: number
  total_cents: number
  commission_cents: number
  weight_grams: number
  invoice_ref: string | null
  pickup_code: string | null
  promised_on: string | null
  created_at: Generated<Timestamp>
  paid_at: Timestamp | null
  ready_at: Timestamp | null
  shipped_at: Timestamp | null
  delivered_at: Timestamp | null
  completed_at: Timestamp | null
  cancelled_at: Timestamp | null
  cancel_reason: string | null
  search_text: Generated<string>
  preparation_days: Generated<number>
  prepare_by: string | null
  made_to_order: Generated<boolean>
  awaits_approval: Generated<boolean>
  vat_zone: Generated<string>
  estate_id: number | null
  promo_code: string | null
  changed_address: Json | null
  joins_order_id: number | null
  replaces_return_id: number | null
  vat_treatment: Generated<string>
  delivery_country: Generated<string>
  vat_check: Json | null
  dispatch_week: string | null
  deposit_cents: Generated<number>
  transport_emissions: Json | null
  down_payment_cents: number | null
  awaits_balance: Generated<boolean>
}

interface PageVersions {
  id: GeneratedAlways<number>
  name: string
  source: string
  effective_on: string
  note: string
  written_by: number | null
  written_at: Generated<Timestamp>
}

interface PageViews {
  id: GeneratedAlways<number>
  view_key: string
  at: Generated<Timestamp>
  path: string
  visitor: Buffer
  referrer: string | null
  device: string
  seconds: Generated<number>
}

interface ParcelDropHistory {
  id: GeneratedAlways<number>
  drop_id: number
  step: string
  user_id: number | null
  parcels: number
  at: Generated<Timestamp>
}

interface ParcelDrops {
  id: GeneratedAlways<number>
  number: string
  key: string
  vendor_id: number
  shop_id: number
  user_id: number
  estate_id: number | null
  status: Generated<string>
  planned_on: string
  excise: string
  sender: Json
  received_at: Timestamp | null
  created_at: Generated<Timestamp>
}

interface ParcelHandovers {
  id: GeneratedAlways<number>
  number: string
  key: string
  vendor_id: number
  shop_id: number
  carrier: string
  handed_by: number
  handed_at: Generated<Timestamp>
}

interface ParcelShopCarriers {
  shop_id: number
  carrier: string
  weekdays: number[]
  cut_off: string
}

interface ParcelShops {
  shop_id: number
  vendor_id: number
  is_open: boolean
  max_parcels: number
  max_grams: number
  changed_by: number
  changed_at: Generated<Timestamp>
}

interface PasswordResets {
  token_hash: Buffer
  user_id: number
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  used_at: Timestamp | null
}

interface PaymentAccounts {
  vendor_id: number
  provider: string
  ref: string
  can_receive: Generated<boolean>
  can_pay_out: Generated<boolean>
  refused: Generated<boolean>
  missing: Generated<string[]>
  usable_since: Timestamp | null
  fetched_at: Generated<Timestamp>
}

interface PaymentEvents {
  provider: string
  event_id: string
  kind: string
  payload: Json
  outcome: string
  reason: string | null
  received_at: Generated<Timestamp>
}

interface PaymentLimitTags {
  tag_id: number
  nature: string
}

interface PaymentLimits {
  nature: string
  valid_from: string
  days: number
  confirmed_at: Timestamp | null
}

interface PaymentRefunds {
  id: GeneratedAlways<number>
  payment_id: number
  refund_id: number | null
  amount_cents: number
  status: Generated<string>
  provider_ref: string | null
  failure: string | null
  created_at: Generated<Timestamp>
  done_at: Timestamp | null
  surplus: Generated<boolean>
}

interface Payments {
  id: GeneratedAlways<number>
  purchase_id: number
  provider: string
  provider_ref: string | null
  redirect_url: string | null
  status: Generated<string>
  amount_cents: number
  captured_cents: Generated<number>
  refunded_cents: Generated<number>
  currency: string
  failure_code: string | null
  created_at: Generated<Timestamp>
  captured_at: Timestamp | null
  means: Generated<string>
  instructions: Json | null
  received_cents: Generated<number>
  surplus_cents: Generated<number>
  polled_at: Timestamp | null
  order_id: number | null
  mandate_id: number | null
}

interface PayoutOrders {
  payout_id: number
  order_id: number
  amount_cents: number
}

interface Payouts {
  id: GeneratedAlways<number>
  vendor_id: number
  amount_cents: number
  status: Generated<string>
  reference: string | null
  created_at: Generated<Timestamp>
  closed_at: Timestamp | null
  failure: string | null
}

interface PendingValues {
  id: GeneratedAlways<number>
  attribute_code: string
  value: string
  vendor_id: number
  state: Generated<string>
  same_as: string | null
  created_at: Generated<Timestamp>
}

interface Permits {
  id: GeneratedAlways<number>
  user_id: number | null
  vendor_id: number | null
  kind: string
  number: string | null
  statement: string | null
  signed_by: string | null
  expires_on: string | null
  file_id: string | null
  status: Generated<string>
  submitted_by: number | null
  submitted_at: Generated<Timestamp>
  decided_by: number | null
  decided_at: Timestamp | null
  reason: string | null
  reminded_at: Timestamp | null
}

interface Pictures {
  id: GeneratedAlways<number>
  content_hash: Buffer
  media_type: string
  bytes: Buffer | null
  width: number
  height: number
  vendor_id: number | null
  created_at: Generated<Timestamp>
  object_key: string | null
}

interface PlantProtectionAuthorisations {
  amm_number: string
  product_name: string
  holder: string
  state: string
  sale_ends_on: string | null
  use_ends_on: string | null
  use_range: string
  garden_use: boolean
  source_day: string
}

interface PlatformReads {
  id: number
  read_until: Timestamp
}

interface PriceListCustomers {
  list_id: number
  vendor_id: number
  customer_id: number | null
  group_id: number | null
}

interface PriceListPrices {
  list_id: number
  vendor_id: number
  offer_id: number
  from_quantity: number
  price_cents: number
}

interface PriceLists {
  id: GeneratedAlways<number>
  vendor_id: number
  name: string
  basis_points: number | null
  starts_on: string
  ends_on: string | null
  stopped_at: Timestamp | null
  created_by: number | null
  created_at: Generated<Timestamp>
}

interface ProductFeed {
  single: Generated<boolean>
  enabled: Generated<boolean>
  category_ids: Generated<number[]>
  updated_at: Generated<Timestamp>
  updated_by: number | null
}

interface ProductFeedPieces {
  run_id: number
  position: number
  bytes: Buffer
}

interface ProductFeedRuns {
  id: GeneratedAlways<number>
  started_at: Generated<Timestamp>
  ended_at: Timestamp | null
  items: Generated<number>
  bytes: Generated<number>
  refused: Generated<Json>
  samples: Generated<Json>
}

interface PromoCodeUses {
  purchase_id: number
  code_id: number
  user_id: number
  discount_cents: number
  at: Generated<Timestamp>
}

interface PromoCodes {
  id: GeneratedAlways<number>
  vendor_id: number | null
  code: string
  basis_points: number | null
  amount_cents: number | null
  minimum_cents: Generated<number>
  starts_on: string
  ends_on: string
  most_uses: number | null
  most_per_customer: Generated<number>
  category_ids: Generated<number[]>
  offer_ids: Generated<number[]>
  stopped_at: Timestamp | null
  created_by: number | null
  created_at: Generated<Timestamp>
}

interface PromotionOffers {
  promotion_id: number
  offer_id: number
  state: string
  price_cents: number
  lowest_cents: number | null
  before: Json | null
  refusal: string | null
  started_at: Timestamp | null
  ended_at: Timestamp | null
}

interface Promotions {
  id: GeneratedAlways<number>
  vendor_id: number
  user_id: number | null
  key: string
  reduction: Json
  starts_on: string
  ends_on: string
  created_at: Generated<Timestamp>
  stopped_at: Timestamp | null
}

interface PurchaseListLines {
  list_id: number
  variant_id: number
  offer_id: number | null
  quantity: number
  position: GeneratedAlways<number>
}

interface PurchaseLists {
  id: GeneratedAlways<number>
  user_id: number
  name: string
  created_at: Generated<Timestamp>
  deleted_at: Timestamp | null
  favourites: Generated<boolean>
  share_token: string | null
  season: number | null
  cuvee: string | null
}

interface PurchaseShares {
  order_line_id: number
  place_id: number
  quantity: number
}

interface Purchases {
  id: GeneratedAlways<number>
  number: string
  user_id: number
  cart_id: number | null
  cart_version: number
  submission_key: string
  status: Generated<string>
  buyer: Json
  billing_address: Json
  delivery_address: Json | null
  buyer_reference: string | null
  total_ht_cents: number
  total_vat_cents: number
  total_cents: number
  currency: Generated<string>
  terms_version: string
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  paid_at: Timestamp | null
  estate_id: number | null
  estate_request_id: number | null
  deposit_cents: Generated<number>
}

interface PushDeliveries {
  mail_id: number
  subscription_id: number
  created_at: Generated<Timestamp>
  sent_at: Timestamp | null
}

interface PushKeys {
  single: Generated<boolean>
  public_key: string
  private_key: string
  created_at: Generated<Timestamp>
}

interface PushRefusals {
  user_id: number
  kind: string
}

interface PushSubscriptions {
  id: GeneratedAlways<number>
  user_id: number
  endpoint: string
  p256dh: string
  auth: string
  label: Generated<string>
  failures: Generated<number>
  created_at: Generated<Timestamp>
}

interface QuoteHistory {
  id: GeneratedAlways<number>
  quote_id: number
  status: string
  author: string
  user_id: number | null
  at: Generated<Timestamp>
}

interface QuoteLines {
  id: GeneratedAlways<number>
  quote_id: number
  offer_id: number
  quantity: number
  initial_cents: number
  price_cents: number | null
  deposit_kind: string | null
  deposit_cents: Generated<number>
  deposit_per: Generated<number>
}

interface Quotes {
  id: GeneratedAlways<number>
  number: string
  vendor_id: number
  user_id: number
  key: string
  made_by: string
  status: string
  message: string
  wanted_on: string | null
  answer: Generated<string>
  delivery_ht_cents: number | null
  delay_days: number | null
  valid_until: string | null
  created_at: Generated<Timestamp>
}

interface ReadOnlySwitches {
  id: GeneratedAlways<number>
  read_only: boolean
  reason: string
  user_id: number | null
  at: Generated<Timestamp>
}

interface RecallNotices {
  recall_id: number
  order_id: number
  at: Generated<Timestamp>
}

interface RecallVariants {
  recall_id: number
  variant_id: number
  label: string
  ean: string | null
}

interface RecallVersions {
  recall_id: number
  version: number
  title: string
  danger: string
  actions: string[]
  instructions: string
  remedies: string[]
  single_remedy_reason: Generated<string>
  phone: string
  address: string
  recalled_on: string
  reason: Generated<string>
  author_id: number | null
  at: Generated<Timestamp>
}

interface Recalls {
  id: GeneratedAlways<number>
  vendor_id: number | null
  article_id: number
  product: string
  brand: string
  picture_id: number | null
  lots: Generated<string[]>
  sold_from: string | null
  sold_to: string | null
  stopped_offers: Generated<number>
  user_id: number | null
  published_at: Generated<Timestamp>
  lifted_at: Timestamp | null
  lifted_by: number | null
  lift_reason: string | null
}

interface Receivables {
  order_id: number
  purchase_id: number
  vendor_id: number
  user_id: number
  account_id: number | null
  delay_days: number
  end_of_month: boolean
  penalty_basis_points: number | null
  amount_cents: number
  credited_cents: Generated<number>
  status: Generated<string>
  invoiced_on: string | null
  due_on: string | null
  next_on: string | null
  attempts: Generated<number>
  reminders: Generated<number>
  failure: string | null
  created_at: Generated<Timestamp>
  paid_at: Timestamp | null
  collected_by: Generated<string>
  limit_days: number | null
  limited_by: string | null
}

interface ReconciliationDifferences {
  id: GeneratedAlways<number>
  kind: string
  reference: string
  purchase_id: number | null
  provider_cents: number | null
  journal_cents: number | null
  orders_cents: number | null
  found_at: Generated<Timestamp>
  seen_at: Generated<Timestamp>
  settled_at: Timestamp | null
  resolved_by: number | null
  resolved_at: Timestamp | null
  resolution: string | null
  vendor_id: number | null
}

interface Reconciliations {
  id: GeneratedAlways<number>
  since: Timestamp
  payments: number
  differences: number
  at: Generated<Timestamp>
}

interface RecoveryCodes {
  user_id: number
  code_hash: Buffer
  used_at: Timestamp | null
}

interface RefundDeposits {
  refund_id: number
  order_line_id: number
  units: number
  amount_cents: number
}

interface RefundLineVat {
  refund_id: GeneratedAlways<number | null>
  order_line_id: GeneratedAlways<number | null>
  vat_cents: GeneratedAlways<number | null>
}

interface RefundLines {
  refund_id: number
  order_line_id: number
  quantity: number
  amount_cents: number
  restocked: Generated<boolean>
  sent: Generated<boolean>
}

interface Refunds {
  id: GeneratedAlways<number>
  order_id: number
  amount_cents: number
  delivery_cents: Generated<number>
  reason: string
  status: Generated<string>
  requested_by: number | null
  created_at: Generated<Timestamp>
  done_at: Timestamp | null
  gesture: Generated<boolean>
  deposit_cents: Generated<number>
  refused_refund_id: number | null
  paid_means: string | null
  paid_on: string | null
  paid_reference: string | null
}

interface RegulatedSales {
  id: GeneratedAlways<number>
  order_line_id: number
  order_id: number
  vendor_id: number
  user_id: number | null
  class: string
  amm_number: string | null
  buyer_permit: string | null
  buyer_number: string | null
  buyer_statement: string | null
  buyer_expires_on: string | null
  seller_permit: string | null
  seller_number: string | null
  created_at: Generated<Timestamp>
  handed_over_at: Timestamp | null
}

interface RelayPoints {
  id: string
  carrier: string
  name: string
  street: string
  postcode: string
  city: string
  latitude: number
  longitude: number
  closed: Generated<boolean>
  hours: string | null
}

interface RelaySearches {
  postcode: string
  searched_at: Generated<Timestamp>
}

interface RequirementMarks {
  requirement: string
  kind: string
  reason: string
  user_id: number | null
  at: Generated<Timestamp>
}

interface ReservedLineUnits {
  id: GeneratedAlways<number | null>
  order_line_id: GeneratedAlways<number | null>
  warehouse_id: GeneratedAlways<number | null>
  state: GeneratedAlways<string | null>
  units: GeneratedAlways<number | null>
  part_quantity: GeneratedAlways<number | null>
}

interface ReturnFiles {
  step_id: number
  file_id: string
}

interface ReturnHistory {
  id: GeneratedAlways<number>
  return_id: number
  act: string
  status: string
  actor: string
  user_id: number | null
  note: string | null
  at: Generated<Timestamp>
}

interface ReturnLines {
  order_line_id: number
  quantity: number
  return_id: number
  received_quantity: number | null
  restocked: Generated<boolean>
}

interface Returns {
  id: GeneratedAlways<number>
  number: string
  order_id: number
  vendor_id: number
  user_id: number
  kind: string
  status: string
  reason: string | null
  message: string | null
  parcel_state: string | null
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  sent_at: Timestamp | null
  received_at: Timestamp | null
  carrier: string | null
  tracking_number: string | null
  label_pdf: Buffer | null
  due_on: string | null
  refund_id: number | null
}

interface ReviewDoubts {
  review_id: number
  vendor_id: number
  user_id: number | null
  reason: string
  at: Generated<Timestamp>
  outcome: string | null
  outcome_reason: string | null
  decided_at: Timestamp | null
}

interface ReviewHistory {
  id: GeneratedAlways<number>
  review_id: number
  event: string
  actor: string
  user_id: number | null
  note: string | null
  at: Generated<Timestamp>
}

interface ReviewInvitations {
  order_id: number
  user_id: number
  at: Generated<Timestamp>
}

interface Reviews {
  id: GeneratedAlways<number>
  kind: string
  user_id: number
  order_id: number
  vendor_id: number
  order_line_id: number | null
  variant_id: number | null
  rating: number
  text: string
  author_name: string
  experienced_on: string
  status: Generated<string>
  submitted_at: Generated<Timestamp>
  created_at: Generated<Timestamp>
  changed_at: Timestamp | null
  published_at: Timestamp | null
  refusal_ground: string | null
  refusal_reason: string | null
  reply: string | null
  replied_at: Timestamp | null
  replied_by: number | null
}

interface SafetySheetMails {
  document_id: number
  version: Timestamp
  user_id: number
  sent_at: Generated<Timestamp>
}

interface SaleClosures {
  vendor_id: GeneratedAlways<number | null>
  from_day: GeneratedAlways<string | null>
  to_day: GeneratedAlways<string | null>
  reason: GeneratedAlways<string | null>
  stops_sales: GeneratedAlways<boolean | null>
}

interface SandboxAccounts {
  ref: string
  merchant_reference: string
  refused: Generated<boolean>
  missing: Generated<string[]>
  returns_payouts: Generated<boolean>
  return_url: string
  created_at: Generated<Timestamp>
  refuses_transfers: Generated<boolean>
}

interface SandboxCredits {
  ref: string
  payment_ref: string
  amount_cents: number
  created_at: Generated<Timestamp>
}

interface SandboxDisputes {
  ref: string
  payment_ref: string
  amount_cents: number
  fee_cents: Generated<number>
  status: Generated<string>
  reason: Generated<string>
  due_by: Timestamp
  evidence: string | null
  evidence_bytes: number | null
  created_at: Generated<Timestamp>
}

interface SandboxFaults {
  id: GeneratedAlways<number>
  fault: string
  reason_code: Generated<string>
  reason: Generated<string>
}

interface SandboxFlows {
  flow_id: string
  tracking_id: string
  kind: string
  number: string | null
  xml: string | null
  at: Generated<Timestamp>
}

interface SandboxMandates {
  ref: string
  merchant_reference: string
  status: Generated<string>
  holder: string
  iban: string | null
  fails_debits: Generated<boolean>
  return_url: string
  created_at: Generated<Timestamp>
}

interface SandboxParcelEvents {
  id: GeneratedAlways<number>
  reference: string
  kind: string
  at: Generated<Timestamp>
}

interface SandboxParcels {
  reference: string
  request_key: string
  tracking_number: string
  carrier: string
  order_number: string
  city: string
  label_pdf: Buffer
  cancelled_at: Timestamp | null
  created_at: Generated<Timestamp>
  pickup_on: string | null
}

interface SandboxPayments {
  ref: string
  merchant_reference: string
  idempotency_key: string
  amount_cents: number
  currency: string
  status: Generated<string>
  return_url: string
  expires_at: Timestamp
  created_at: Generated<Timestamp>
  mandate_ref: string | null
  next_refund: string | null
}

interface SandboxPayouts {
  ref: string
  account_ref: string
  idempotency_key: string
  amount_cents: number
  status: Generated<string>
  created_at: Generated<Timestamp>
}

interface SandboxRefunds {
  ref: string
  payment_ref: string
  idempotency_key: string
  amount_cents: number
  created_at: Generated<Timestamp>
  surplus: Generated<boolean>
  status: Generated<string>
  failure: string | null
}

interface SandboxReversals {
  ref: string
  transfer_ref: string
  idempotency_key: string
  amount_cents: number
  created_at: Generated<Timestamp>
}

interface SandboxStatuses {
  id: GeneratedAlways<number>
  flow_id: string
  status: string
  reason_code: string | null
  reason: string | null
  at: Generated<Timestamp>
}

interface SandboxTransfers {
  ref: string
  account_ref: string
  payment_ref: string
  transfer_group: string
  idempotency_key: string
  amount_cents: number
  created_at: Generated<Timestamp>
}

interface SandboxVirtualAccounts {
  payment_ref: string
  iban: string
  reference: string
}

interface SavedCalculations {
  id: GeneratedAlways<number>
  user_id: number
  place_id: number | null
  calculator: string
  name: string
  campaign: number
  inputs: Json
  created_at: Generated<Timestamp>
  deleted_at: Timestamp | null
}

interface SavedViews {
  id: GeneratedAlways<number>
  user_id: number
  vendor_id: number | null
  list: string
  name: string
  query: string
  shared: Generated<boolean>
}

interface ScheduledOrders {
  id: GeneratedAlways<number>
  list_id: number
  user_id: number
  approver_id: number
  due_on: string
  name: string
  address_id: number | null
  lines: Json
  status: Generated<string>
  key: Generated<string>
  prepared_at: Generated<Timestamp>
  decided_at: Timestamp | null
  decided_by: number | null
}

interface SchemaMigrations {
  version: number
  name: string
  checksum: string
  applied_at: Generated<Timestamp>
}

interface SearchSynonyms {
  id: GeneratedAlways<number>
  word: string
  meaning: string
  created_at: Generated<Timestamp>
  plain: GeneratedAlways<string>
  stem: GeneratedAlways<string | null>
  brand: Generated<boolean>
  supplied: Generated<boolean>
  word_query: GeneratedAlways<string | null>
  meaning_query: GeneratedAlways<string | null>
}

interface SearchWords {
  word: string
  stem: string
  uses: number
}

interface Searches {
  day: Generated<string>
  words: string
  times: Generated<number>
  results: number
}

interface SeasonFamilies {
  week: number
  tag_id: number
  buyers: number
}

interface SeasonalCategories {
  id: GeneratedAlways<number>
  slug: string
  title: string
  why: string
  from_day: string
  to_day: string
  position: number
}

interface SeasonalCategoryTags {
  seasonal_category_id: number
  tag_id: number
}

interface SecondFactors {
  user_id: number
  secret: string
  confirmed_at: Timestamp | null
  last_step: Generated<number>
}

interface SellableStock {
  offer_id: GeneratedAlways<number | null>
  warehouse_id: GeneratedAlways<number | null>
  vendor_id: GeneratedAlways<number | null>
  on_hand: GeneratedAlways<number | null>
  reserved: GeneratedAlways<number | null>
  announced: GeneratedAlways<number | null>
  announced_week: GeneratedAlways<string | null>
}

interface SellerApplications {
  id: GeneratedAlways<number>
  user_id: number
  status: Generated<string>
  answers: Generated<Json>
  siren: GeneratedAlways<string | null>
  vendor_id: number | null
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  submitted_at: Timestamp | null
  decided_at: Timestamp | null
}

interface SellerCustomers {
  id: GeneratedAlways<number>
  vendor_id: number
  email: string
  user_id: number | null
  name: Generated<string>
  customer_number: string | null
  group_id: number | null
  created_at: Generated<Timestamp>
}

interface SellerDebts {
  id: GeneratedAlways<number>
  order_id: number
  vendor_id: number
  amount_cents: number
  created_at: Generated<Timestamp>
}

interface SellerService {
  vendor_id: number
  measure: string
  faults: number
  cases: number
  measured_at: Generated<Timestamp>
}

interface ServiceTrials {
  id: GeneratedAlways<number>
  service: string
  succeeded: boolean
  outcome: string
  user_id: number | null
  at: Generated<Timestamp>
}

interface Sessions {
  id: GeneratedAlways<number>
  token_hash: Buffer
  user_id: number
  created_at: Generated<Timestamp>
  last_seen_at: Generated<Timestamp>
  expires_at: Timestamp
  user_agent: string | null
  viewing_user_id: number | null
  viewing_until: Timestamp | null
}

interface SetOffs {
  order_id: number
  vendor_id: number
  amount_cents: number
  recorded_by: number
  recorded_at: Generated<Timestamp>
}

interface Settings {
  key: string
  value: Json
  changed_by: number | null
  changed_at: Generated<Timestamp>
}

interface SettingsHistory {
  id: GeneratedAlways<number>
  key: string
  former: Json
  value: Json
  user_id: number | null
  reason: string
  at: Generated<Timestamp>
}

interface ShipmentEvents {
  id: GeneratedAlways<number>
  shipment_id: number
  code: string
  place: string | null
  at: Generated<Timestamp>
}

interface ShipmentLines {
  shipment_id: number
  order_line_id: number
  quantity: number
}

interface Shipments {
  id: GeneratedAlways<number>
  order_id: number
  vendor_id: number
  carrier: string
  service: string
  tracking_number: string
  sender: Json
  recipient: Json
  parcels: Json
  weight_grams: number
  request_hash: Buffer
  created_at: Generated<Timestamp>
  shipped_at: Timestamp | null
}

interface ShippingRates {
  vendor_id: number
  mode: string
  zone: string
  max_weight_grams: number
  price_cents: number
  departments: Generated<string[]>
}

interface ShopClosures {
  shop_id: number
  from_day: string
  to_day: string
  reason: string
}

interface ShopHours {
  shop_id: number
  weekday: number
  opens: string
  closes: string
}

interface Shops {
  id: GeneratedAlways<number>
  vendor_id: number
  warehouse_id: number
  name: string
  slug: string
  street: string
  postcode: string
  city: string
  latitude: number
  longitude: number
  phone: string
  email: string
  description: string
  pickup: Generated<boolean>
  pickup_ready_hours: Generated<number>
  status: Generated<string>
}

interface Stock {
  warehouse_id: number
  offer_id: number
  vendor_id: number
  on_hand: Generated<number>
  reserved: Generated<number>
  announced: Generated<number>
  announced_week: string | null
  bin: string | null
}

interface StockLedger {
  id: GeneratedAlways<number>
  offer_id: number
  warehouse_id: number
  on_hand_change: number
  reserved_change: number
  reason: string
  reservation_id: number | null
  user_id: number | null
  at: Generated<Timestamp>
  other_warehouse_id: number | null
}

interface StockLots {
  id: GeneratedAlways<number>
  vendor_id: number
  offer_id: number
  warehouse_id: number | null
  return_id: number | null
  lot: string
  quantity: number
  best_before: string | null
  author_id: number
  at: Generated<Timestamp>
}

interface StockLows {
  offer_id: number
  vendor_id: number
  since: Generated<Timestamp>
}

interface StockReservations {
  id: GeneratedAlways<number>
  purchase_id: number | null
  order_line_id: number | null
  offer_id: number
  warehouse_id: number
  quantity: number
  state: string
  expires_at: Timestamp | null
  created_at: Generated<Timestamp>
  quote_line_id: number | null
}

interface StockSettings {
  vendor_id: number
  low_units: number | null
  alerts: Generated<boolean>
}

interface StockThresholds {
  offer_id: number
  vendor_id: number
  units: number
}

interface StoppedArticles {
  id: GeneratedAlways<number>
  vendor_id: number
  article_id: number
  reason: string
  stopped_at: Generated<Timestamp>
}

interface SuspiciousTransactions {
  id: GeneratedAlways<number>
  order_id: number
  vendor_id: number
  side: string
  reported_by: number | null
  reported_at: Generated<Timestamp>
  reasons: string[]
  facts: string
  state: Generated<string>
  decided_by: number | null
  decided_at: Timestamp | null
  note: string | null
}

interface TaggedOrders {
  order_id: number
  tag_id: number
  vendor_id: number
}

interface Tags {
  id: GeneratedAlways<number>
  category_id: number
  name: string
  slug: string
  position: number
  retired: Generated<boolean>
}

interface TaxIdentities {
  vendor_id: number
  first_names: string | null
  last_name: string | null
  birth_date: string | null
  tax_number: string | null
  provided_at: Timestamp | null
  requested_at: Timestamp | null
  reminders: Generated<number>
  reminded_at: Timestamp | null
}

interface Throttles {
  key: string
  attempts: number
  window_ends_at: Timestamp
}

interface TicketMessages {
  id: GeneratedAlways<number>
  ticket_id: number
  side: string
  author_id: number | null
  body: string
  created_at: Generated<Timestamp>
}

interface Tickets {
  id: GeneratedAlways<number>
  reference: string
  user_id: number | null
  name: string
  email: string
  topic: string
  order_number: string | null
  status: Generated<string>
  created_at: Generated<Timestamp>
  changed_at: Generated<Timestamp>
}

interface TrackedEvents {
  id: GeneratedAlways<number>
  at: Generated<Timestamp>
  name: string
}

interface Transfers {
  id: GeneratedAlways<number>
  order_id: number
  vendor_id: number
  kind: string
  amount_cents: number
  set_off_cents: Generated<number>
  reverses: number | null
  status: string
  provider_ref: string | null
  failure: string | null
  created_at: Generated<Timestamp>
  done_at: Timestamp | null
  payment_id: number | null
}

interface UnlinkedObjects {
  key: string
  due_at: Timestamp
}

interface Users {
  id: GeneratedAlways<number>
  email: string
  password_hash: string
  first_name: string
  last_name: string
  phone: string
  kind: string
  company_name: string | null
  vat_number: string | null
  cooperative_member: Generated<boolean>
  cooperative_number: string | null
  birthdate: string | null
  roles: Generated<string[]>
  status: Generated<string>
  email_verified_at: Timestamp | null
  created_at: Generated<Timestamp>
  erased_at: Timestamp | null
  blocked_reason: string | null
  blocked_at: Timestamp | null
  company_number: string | null
  register_number: string | null
}

interface Variants {
  id: GeneratedAlways<number>
  article_id: number
  label: Generated<string>
  ean: string | null
  attributes: Generated<Json>
  weight_grams: number
  sale_unit: string
  pack_label: string
  content_quantity: string | null
  content_unit: string | null
  palletised: Generated<boolean>
  position: Generated<number>
  length_mm: number | null
  width_mm: number | null
  height_mm: number | null
  lot_tracked: Generated<boolean>
  archived: Generated<boolean>
}

interface VatChecks {
  vat_number: string
  attempts: Generated<number>
  next_at: Generated<Timestamp | null>
  failure: string | null
  is_valid: boolean | null
  name: string | null
  checked_on: string | null
  consultation: string | null
}

interface VatCorrectionDeliveries {
  correction_id: number
  vat_basis_points: number
  ht_cents: number
  vat_cents: number
}

interface VatCorrectionLines {
  correction_id: number
  order_line_id: number
  vat_basis_points: number
  ht_cents: number
  vat_cents: number
}

interface VatCorrectionRefundLines {
  correction_id: number
  refund_id: number
  order_line_id: number
  vat_cents: number
}

interface VatCorrectionRefunds {
  correction_id: number
  refund_id: number
}

interface VatCorrections {
  id: GeneratedAlways<number>
  order_id: number
  corrects: number
  reason: string
  user_id: number | null
  at: Generated<Timestamp>
}

interface VatRates {
  code: string
  basis_points: number
  valid_from: string
  valid_to: string | null
  zone: Generated<string>
}

interface VatReportRows {
  report_id: number
  day: string
  vat_basis_points: number
  base_cents: number
  vat_cents: number
  transactions: number
  category: Generated<string>
}

interface VatReports {
  id: GeneratedAlways<number>
  vendor_id: number
  flow: string
  from_day: string
  to_day: string
  due_on: string
  version: number
  tracking_id: string
  created_at: Generated<Timestamp>
  attempts: Generated<number>
  next_at: Generated<Timestamp>
  failure: string | null
  refused: Generated<boolean>
  flow_id: string | null
  sent_at: Timestamp | null
}

interface VendorClosures {
  id: GeneratedAlways<number>
  vendor_id: number
  from_day: string
  to_day: string
  reason: string
  stops_sales: Generated<boolean>
}

interface VendorCountries {
  vendor_id: number
  country: string
  since: Generated<Timestamp>
}

interface VendorDistanceSales {
  vendor_id: number
  statement: string
  stated_by: number
  stated_at: Generated<Timestamp>
}

interface VendorHistory {
  id: GeneratedAlways<number>
  vendor_id: number
  status: string
  user_id: number | null
  reason: string
  at: Generated<Timestamp>
}

interface VendorIdentifiers {
  vendor_id: number
  stream: string
  number: string
}

interface VendorInvitations {
  id: GeneratedAlways<number>
  vendor_id: number
  email: string
  role: string
  token_hash: Buffer
  invited_by: number | null
  created_at: Generated<Timestamp>
  expires_at: Generated<Timestamp>
  may_refund: Generated<boolean>
}

interface VendorMembers {
  vendor_id: number
  user_id: number
  role: Generated<string>
  may_refund: Generated<boolean>
  mails: Generated<string[]>
}

interface VendorSeats {
  vendor_id: number
  country: string
  street: string
  postcode: string
  city: string
  register_number: string
  vat_number: string
  tax_number: string
}

interface VendorTerminations {
  id: GeneratedAlways<number>
  vendor_id: number
  ground: string
  clause: string | null
  reason: string
  announced_at: Generated<Timestamp>
  announced_by: number | null
  effective_on: string
  carried_out_at: Timestamp | null
  cancelled_at: Timestamp | null
  cancelled_by: number | null
  cancel_reason: string | null
}

interface Vendors {
  id: GeneratedAlways<number>
  name: string
  slug: string
  legal_name: string
  legal_form: string
  capital_euros: number | null
  siren: string
  siret: string | null
  vat_number: string | null
  register: string
  street: string
  postcode: string
  city: string
  phone: string
  email: string
  description: string
  status: Generated<string>
  free_delivery_from_cents: number | null
  commission_basis_points: Generated<number>
  professional_return_days: Generated<number>
  created_at: Generated<Timestamp>
  invoice_mode: string | null
  return_policy: string | null
  without_producer_duty: Generated<boolean>
  sales_stopped_at: Timestamp | null
  mediator_name: string | null
  mediator_address: string | null
  mediator_site: string | null
}

interface VineyardAlerts {
  place_id: number
  night: string
  risk: string
  sent_at: Generated<Timestamp>
}

interface VineyardPlaces {
  id: GeneratedAlways<number>
  user_id: number
  kind: string
  name: string
  year: number | null
  insee: string | null
  hectares: string | null
  density: number | null
  row_metres: string | null
  grape: string | null
  rootstock: string | null
  hectolitres: string | null
  bottles: number | null
  bottle: string | null
  finish: string | null
  alerts: Generated<boolean>
  alert_token: Generated<string>
  created_at: Generated<Timestamp>
  deleted_at: Timestamp | null
}

interface VisitDays {
  day: string
  views: number
  visitors: number
}

interface VisitSalts {
  day: string
  salt: Buffer
}

interface Warehouses {
  id: GeneratedAlways<number>
  vendor_id: number
  name: string
  street: string
  postcode: string
  city: string
}

interface WebhookAttempts {
  id: GeneratedAlways<number>
  delivery_id: number
  at: Generated<Timestamp>
  milliseconds: number
  status: number | null
  excerpt: string
}

interface WebhookDeliveries {
  id: GeneratedAlways<number>
  vendor_id: number
  event_id: number
  endpoint_id: number
  state: Generated<string>
  tries: Generated<number>
  due_at: Generated<Timestamp>
  created_at: Generated<Timestamp>
  delivered_at: Timestamp | null
}

interface WebhookEndpoints {
  id: GeneratedAlways<number>
  vendor_id: number
  url: string
  events: string[]
  low_stock_at: Generated<number>
  secret: string
  former_secret: string | null
  former_until: Timestamp | null
  failures: Generated<number>
  retry_at: Timestamp | null
  paused_at: Timestamp | null
  removed_at: Timestamp | null
  created_by: number
  created_at: Generated<Timestamp>
}

interface WebhookEvents {
  id: GeneratedAlways<number>
  public_id: Generated<string>
  vendor_id: number
  kind: string
  data: Json
  at: Generated<Timestamp>
}

interface WorkerHeartbeats {
  worker_id: string
  seen_at: Generated<Timestamp>
}

export interface Database {
  access_requests: AccessRequests
  addresses: Addresses
  administrator_invitations: AdministratorInvitations
  api_keys: ApiKeys
  application_documents: ApplicationDocuments
  application_history: ApplicationHistory
  article_alerts: ArticleAlerts
  article_change_fields: ArticleChangeFields
  article_change_requests: ArticleChangeRequests
  article_decisions: ArticleDecisions
  article_distinctions: ArticleDistinctions
  article_documents: ArticleDocuments
  article_findings: ArticleFindings
  article_listing: ArticleListing
  article_listing_gone: ArticleListingGone
  article_pictures: ArticlePictures
  article_redirects: ArticleRedirects
  article_tags: ArticleTags
  article_texts: ArticleTexts
  articles: Articles
  attribute_scopes: AttributeScopes
  attributes: Attributes
  audit_entries: AuditEntries
  authorisation_loads: AuthorisationLoads
  backup_runs: BackupRuns
  basket_minimums: BasketMinimums
  billing_mandates: BillingMandates
  brands: Brands
  buyer_places: BuyerPlaces
  campaign_articles: CampaignArticles
  campaign_history: CampaignHistory
  campaigns: Campaigns
  captcha_solutions: CaptchaSolutions
  carrier_events: CarrierEvents
  carrier_parcels: CarrierParcels
  cart_deliveries: CartDeliveries
  cart_fills: CartFills
  cart_lines: CartLines
  carts: Carts
  categories: Categories
  chargebacks: Chargebacks
  collection_deposits: CollectionDeposits
  collection_quantities: CollectionQuantities
  collections: Collections
  commission_invoice_entries: CommissionInvoiceEntries
  commission_invoices: CommissionInvoices
  commission_returns: CommissionReturns
  commission_rules: CommissionRules
  commission_series: CommissionSeries
  communes: Communes
  company: Company
  content_notices: ContentNotices
  contract_acceptances: ContractAcceptances
  contract_documents: ContractDocuments
  conversations: Conversations
  cooperative_doubts: CooperativeDoubts
  cooperative_members: CooperativeMembers
  cooperatives: Cooperatives
  credit_account_history: CreditAccountHistory
  credit_accounts: CreditAccounts
  customer_groups: CustomerGroups
  debit_mandates: DebitMandates
  debt_set_offs: DebtSetOffs
  deleted_offers: DeletedOffers
  delivery_rounds: DeliveryRounds
  delivery_stops: DeliveryStops
  delivery_vat: DeliveryVat
  demo_accounts: DemoAccounts
  drop_point_decisions: DropPointDecisions
  drop_points: DropPoints
  dropped_parcels: DroppedParcels
  einvoicing_terms: EinvoicingTerms
  email_changes: EmailChanges
  email_undos: EmailUndos
  emission_factors: EmissionFactors
  error_counts: ErrorCounts
  estate_codes: EstateCodes
  estate_history: EstateHistory
  estate_invitations: EstateInvitations
  estate_members: EstateMembers
  estate_requests: EstateRequests
  estates: Estates
  faq_articles: FaqArticles
  faq_categories: FaqCategories
  faq_votes: FaqVotes
  files: Files
  forecasts: Forecasts
  group_history: GroupHistory
  group_offers: GroupOffers
  group_share_lines: GroupShareLines
  group_shares: GroupShares
  group_terms: GroupTerms
  grouped_orders: GroupedOrders
  idempotency_keys: IdempotencyKeys
  import_categories: ImportCategories
  import_documents: ImportDocuments
  import_feed_runs: ImportFeedRuns
  import_feeds: ImportFeeds
  import_lines: ImportLines
  import_mappings: ImportMappings
  import_picture_urls: ImportPictureUrls
  import_pictures: ImportPictures
  import_pieces: ImportPieces
  imports: Imports
  incidents: Incidents
  interest_rates: InterestRates
  invoice_contests: InvoiceContests
  invoice_deposits: InvoiceDeposits
  invoice_series: InvoiceSeries
  invoice_statuses: InvoiceStatuses
  invoice_vat: InvoiceVat
  invoices: Invoices
  job_openings: JobOpenings
  journal_accounts: JournalAccounts
  journal_closings: JournalClosings
  journal_entries: JournalEntries
  journal_lines: JournalLines
  line_commissions: LineCommissions
  line_vat: LineVat
  list_schedules: ListSchedules
  listing_version: ListingVersion
  login_challenges: LoginChallenges
  mails: Mails
  marketplace_openings: MarketplaceOpenings
  message_files: MessageFiles
  message_reports: MessageReports
  messages: Messages
  money_exports: MoneyExports
  newsletter_issues: NewsletterIssues
  newsletter_subscriptions: NewsletterSubscriptions
  notice_recipients: NoticeRecipients
  notification_choices: NotificationChoices
  notification_links: NotificationLinks
  notification_views: NotificationViews
  offer_batch_rows: OfferBatchRows
  offer_batches: OfferBatches
  offer_parts: OfferParts
  offer_price_history: OfferPriceHistory
  offer_price_tiers: OfferPriceTiers
  offers: Offers
  offers_on_sale: OffersOnSale
  open_goods_classes: OpenGoodsClasses
  order_briefs: OrderBriefs
  order_documents: OrderDocuments
  order_history: OrderHistory
  order_line_parts: OrderLineParts
  order_lines: OrderLines
  order_lots: OrderLots
  order_notes: OrderNotes
  order_proofs: OrderProofs
  order_releases: OrderReleases
  order_tags: OrderTags
  order_vat: OrderVat
  orders: Orders
  page_versions: PageVersions
  page_views: PageViews
  parcel_drop_history: ParcelDropHistory
  parcel_drops: ParcelDrops
  parcel_handovers: ParcelHandovers
  parcel_shop_carriers: ParcelShopCarriers
  parcel_shops: ParcelShops
  password_resets: PasswordResets
  payment_accounts: PaymentAccounts
  payment_events: PaymentEvents
  payment_limit_tags: PaymentLimitTags
  payment_limits: PaymentLimits
  payment_refunds: PaymentRefunds
  payments: Payments
  payout_orders: PayoutOrders
  payouts: Payouts
  pending_values: PendingValues
  permits: Permits
  pictures: Pictures
  plant_protection_authorisations: PlantProtectionAuthorisations
  platform_reads: PlatformReads
  price_list_customers: PriceListCustomers
  price_list_prices: PriceListPrices
  price_lists: PriceLists
  product_feed: ProductFeed
  product_feed_pieces: ProductFeedPieces
  product_feed_runs: ProductFeedRuns
  promo_code_uses: PromoCodeUses
  promo_codes: PromoCodes
  promotion_offers: PromotionOffers
  promotions: Promotions
  purchase_list_lines: PurchaseListLines
  purchase_lists: PurchaseLists
  purchase_shares: PurchaseShares
  purchases: Purchases
  push_deliveries: PushDeliveries
  push_keys: PushKeys
  push_refusals: PushRefusals
  push_subscriptions: PushSubscriptions
  quote_history: QuoteHistory
  quote_lines: QuoteLines
  quotes: Quotes
  read_only_switches: ReadOnlySwitches
  recall_notices: RecallNotices
  recall_variants: RecallVariants
  recall_versions: RecallVersions
  recalls: Recalls
  receivables: Receivables
  reconciliation_differences: ReconciliationDifferences
  reconciliations: Reconciliations
  recovery_codes: RecoveryCodes
  refund_deposits: RefundDeposits
  refund_line_vat: RefundLineVat
  refund_lines: RefundLines
  refunds: Refunds
  regulated_sales: RegulatedSales
  relay_points: RelayPoints
  relay_searches: RelaySearches
  requirement_marks: RequirementMarks
  reserved_line_units: ReservedLineUnits
  return_files: ReturnFiles
  return_history: ReturnHistory
  return_lines: ReturnLines
  returns: Returns
  review_doubts: ReviewDoubts
  review_history: ReviewHistory
  review_invitations: ReviewInvitations
  reviews: Reviews
  safety_sheet_mails: SafetySheetMails
  sale_closures: SaleClosures
  sandbox_accounts: SandboxAccounts
  sandbox_credits: SandboxCredits
  sandbox_disputes: SandboxDisputes
  sandbox_faults: SandboxFaults
  sandbox_flows: SandboxFlows
  sandbox_mandates: SandboxMandates
  sandbox_parcel_events: SandboxParcelEvents
  sandbox_parcels: SandboxParcels
  sandbox_payments: SandboxPayments
  sandbox_payouts: SandboxPayouts
  sandbox_refunds: SandboxRefunds
  sandbox_reversals: SandboxReversals
  sandbox_statuses: SandboxStatuses
  sandbox_transfers: SandboxTransfers
  sandbox_virtual_accounts: SandboxVirtualAccounts
  saved_calculations: SavedCalculations
  saved_views: SavedViews
  scheduled_orders: ScheduledOrders
  schema_migrations: SchemaMigrations
  search_synonyms: SearchSynonyms
  search_words: SearchWords
  searches: Searches
  season_families: SeasonFamilies
  seasonal_categories: SeasonalCategories
  seasonal_category_tags: SeasonalCategoryTags
  second_factors: SecondFactors
  sellable_stock: SellableStock
  seller_applications: SellerApplications
  seller_customers: SellerCustomers
  seller_debts: SellerDebts
  seller_service: SellerService
  service_trials: ServiceTrials
  sessions: Sessions
  set_offs: SetOffs
  settings: Settings
  settings_history: SettingsHistory
  shipment_events: ShipmentEvents
  shipment_lines: ShipmentLines
  shipments: Shipments
  shipping_rates: ShippingRates
  shop_closures: ShopClosures
  shop_hours: ShopHours
  shops: Shops
  stock: Stock
  stock_ledger: StockLedger
  stock_lots: StockLots
  stock_lows: StockLows
  stock_reservations: StockReservations
  stock_settings: StockSettings
  stock_thresholds: StockThresholds
  stopped_articles: StoppedArticles
  suspicious_transactions: SuspiciousTransactions
  tagged_orders: TaggedOrders
  tags: Tags
  tax_identities: TaxIdentities
  throttles: Throttles
  ticket_messages: TicketMessages
  tickets: Tickets
  tracked_events: TrackedEvents
  transfers: Transfers
  unlinked_objects: UnlinkedObjects
  users: Users
  variants: Variants
  vat_checks: VatChecks
  vat_correction_deliveries: VatCorrectionDeliveries
  vat_correction_lines: VatCorrectionLines
  vat_correction_refund_lines: VatCorrectionRefundLines
  vat_correction_refunds: VatCorrectionRefunds
  vat_corrections: VatCorrections
  vat_rates: VatRates
  vat_report_rows: VatReportRows
  vat_reports: VatReports
  vendor_closures: VendorClosures
  vendor_countries: VendorCountries
  vendor_distance_sales: VendorDistanceSales
  vendor_history: VendorHistory
  vendor_identifiers: VendorIdentifiers
  vendor_invitations: VendorInvitations
  vendor_members: VendorMembers
  vendor_seats: VendorSeats
  vendor_terminations: VendorTerminations
  vendors: Vendors
  vineyard_alerts: VineyardAlerts
  vineyard_places: VineyardPlaces
  visit_days: VisitDays
  visit_salts: VisitSalts
  warehouses: Warehouses
  webhook_attempts: WebhookAttempts
  webhook_deliveries: WebhookDeliveries
  webhook_endpoints: WebhookEndpoints
  webhook_events: WebhookEvents
  worker_heartbeats: WorkerHeartbeats
}
