/** Code samples for a seller's developer. The feed's own types are in its contract. */
export const curlSamples = (origin: string) => ({
  stock: `curl -X PUT ${origin}/api/v1/stock \\
  -H "Authorization: Bearer $CEC_CLE" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: inventaire-2026-11-21-0830" \\
  -d '{"lines": [
        {"reference": "SEC-210", "shopId": 3, "quantity": 42},
        {"ean": "3760012345678", "warehouseId": 7, "quantity": 0}
      ]}'`,
  prices: `curl -X PUT ${origin}/api/v1/prices \\
  -H "Authorization: Bearer $CEC_CLE" \\
  -H "Content-Type: application/json" \\
  -d '{"lines": [
        {"reference": "SEC-210", "priceCents": 4590,
         "tiers": [{"from": 10, "priceCents": 4190}]}
      ]}'`,
  offers: `curl "${origin}/api/v1/offers?limit=200" \\
  -H "Authorization: Bearer $CEC_CLE"`,
  orders: `curl "${origin}/api/v1/orders?since=2026-11-21T06:00:00Z&status=TO_PREPARE" \\
  -H "Authorization: Bearer $CEC_CLE"`,
  invoices: `curl "${origin}/api/v1/invoices?from=2026-11-01" \\
  -H "Authorization: Bearer $CEC_CLE"`,
  ready: `curl -X POST ${origin}/api/v1/orders/1204/ready-to-pick \\
  -H "Authorization: Bearer $CEC_CLE" \\
  -H "Content-Type: application/json" \\
  -d '{"invoiceRef": "FA-2026-0918"}'`,
  ship: `curl -X POST ${origin}/api/v1/orders/1204/ship \\
  -H "Authorization: Bearer $CEC_CLE" \\
  -H "Content-Type: application/json" \\
  -d '{"trackingNumber": "6A12345678901", "carrier": "COLISSIMO"}'`,
})

export const eventSample = `POST /cep-et-chai HTTP/1.1
Content-Type: application/json
CepChai-Event: order.status_changed
CepChai-Delivery: 5120
CepChai-Signature: t=1795249800,v1=5f8c…

{
  "id": "evt_0f0c3a52-8a34-4c55-9d3c-0f6c1f5d2a11",
  "type": "order.status_changed",
  "createdAt": "2026-11-21T08:30:00.000Z",
  "data": {
    "orderId": 1204,
    "number": "CC-2026-001204-1",
    "status": "SHIPPED",
    "previousStatus": "READY_TO_SHIP",
    "deliveryMode": "HOME",
    "totalCents": 18240
  }
}`

export const lowStockSample = `"data": {
  "offerId": 88,
  "reference": "SEC-210",
  "warehouseId": 7,
  "warehouse": "Dépôt d’Épernay",
  "free": 8
}`

export const nodeSample = `const { createHmac, timingSafeEqual } = require('crypto')

// « body » : les octets reçus, avant toute lecture du JSON.
exports.isFromCepChai = function isFromCepChai(body, header, secret) {
  const fields = header.split(',').map(field => field.split('='))
  const time = fields.find(([name]) => name === 't')?.[1]
  if (!time || Math.abs(Date.now() / 1000 - Number(time)) > 300) return false
  const expected = createHmac('sha256', secret).update(\`\${time}.\`).update(body).digest()
  return fields.some(([name, value]) => {
    const given = Buffer.from(value ?? '', 'hex')
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}`

export const phpSample = `<?php
// $body = file_get_contents('php://input');
// $header = $_SERVER['HTTP_CEPCHAI_SIGNATURE'] ?? '';
function isFromCepChai(string $body, string $header, string $secret): bool {
    $time = preg_match('/(?:^|,)t=(\\d+)/', $header, $found) ? $found[1] : null;
    if ($time === null || abs(time() - (int) $time) > 300) return false;
    $expected = hash_hmac('sha256', $time . '.' . $body, $secret);
    preg_match_all('/(?:^|,)v1=([0-9a-f]{64})/', $header, $given);
    foreach ($given[1] as $one) if (hash_equals($expected, $one)) return true;
    return false;
}`
