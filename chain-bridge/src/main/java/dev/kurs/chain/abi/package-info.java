/** Calls, answers, events and refusals of contracts as typed values; web3j's codec puts them into bytes. */
package dev.kurs.chain.abi;
