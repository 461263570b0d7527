/** Webhooks over the running service: they follow its journal, and are signed with its keys. */
package dev.kurs.service.webhook;
