// Verifies a webhook of v0.1 (Node 20 or later, nothing installed).
//
//     WEBHOOK_SECRET=... node verify-webhook.mjs "$X_SVC_SIGNATURE_V2" < body
//
// The body has to be the bytes that came, before anything parses them. The header has a group for each secret that is live, so
// it verifies with the old secret and with the new one while a key rotates. Keep the ids of events that you have handled: a
// delivery may repeat. A gap in seq is an event that is still on its way, or that was given up; a leap of 2^40 is a service
// that went on from a backup.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';

const TOLERANCE_SECONDS = 300;
const GROUP = /^t=(\d{1,12}),id=([0-9a-f]{32}),seq=(\d{1,18}),sha256=([0-9a-f]{64})$/;

/** The event's id and seq; null for a request that is not ours, or an old one. */
export function verified(secret, header, body, nowSeconds) {
  for (const group of header.split(' ')) {
    const match = GROUP.exec(group);
    if (!match) continue;
    const [, moment, id, seq, digest] = match;
    const expected = createHmac('sha256', secret).update(`${moment}.${id}.${seq}.`).update(body).digest();
    const isOurs = timingSafeEqual(expected, Buffer.from(digest, 'hex'));
    if (isOurs && Math.abs(nowSeconds - Number(moment)) <= TOLERANCE_SECONDS) return { id, seq };
  }
  return null;
}

const event = verified(process.env.WEBHOOK_SECRET, process.argv[2], readFileSync(0), Date.now() / 1000);
if (event === null) {
  console.error('not verified: answer 401 and do nothing');
  process.exit(1);
}
console.log(`verified: event ${event.id}, seq ${event.seq}`);
