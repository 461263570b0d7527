/** Deploys the contracts by a plan: what stands is left alone, what is missing is made, what differs is refused. */
package dev.kurs.chain.deploy;
