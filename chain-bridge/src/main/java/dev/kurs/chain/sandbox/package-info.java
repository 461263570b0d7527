/** What a sandbox plays on its chain besides the service: feeds, the faucet, and the partner's wallet. */
package dev.kurs.chain.sandbox;
