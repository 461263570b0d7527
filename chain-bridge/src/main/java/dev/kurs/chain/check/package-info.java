/** Whether what stands on the chain is what the service is configured for. */
package dev.kurs.chain.check;
