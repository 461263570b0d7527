// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ISettlementVault} from "../../src/interface/ISettlementVault.sol";
import {FirmQuote} from "../../src/type/FirmQuote.sol";
import {VaultDeployment} from "../support/vault/VaultDeployment.sol";

/// @notice Behind a burn by a token's issuer no quote is paid with another partner's funds.
contract ExecuteBurnTest is VaultDeployment {
    function test_noQuoteIsPaidWithAnothersFunds() external {
        usdt.burn(address(vault), 100_000e6);
        FirmQuote memory quote = vaultQuote(50_000e6);
        expectExecuteRefusal(
            quote, abi.encodeWithSelector(ISettlementVault.FundsNotBacked.selector, address(usdt), 50_000e6, 150_000e6)
        );
    }
}
