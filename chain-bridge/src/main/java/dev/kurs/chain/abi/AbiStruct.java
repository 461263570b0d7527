package dev.kurs.chain.abi;

/** A struct of fixed size that can be an argument. */
public interface AbiStruct {
    /** Adds the members in their order. */
    void addTo(AbiArguments arguments);
}
