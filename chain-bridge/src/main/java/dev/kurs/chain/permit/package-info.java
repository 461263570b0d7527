/** What tokens and Permit2 let wallets sign instead of approving. */
package dev.kurs.chain.permit;
